/** A way for people to prove who they are, and what an operator sets for it. */
interface Guide {
  title: string
  text: string
  /**
   * Variables with their purpose and an example that cannot be mistaken for a real value; they are set before the
   * server starts.
   */
  variables: { name: string; meaning: string; example: string; optional?: true }[]
  steps: (origin: string) => string[]
}

/** Set-up steps of each provider (docs/operations.md). */
export const guides: Guide[] = [
  {
    title: 'E-mail and password',
    text: 'Built in, and in use as long as nothing else is chosen. It needs no account anywhere.',
    variables: [
      {
        name: 'IDENTITY_PROVIDER',
        meaning: 'embedded, or firebase',
        example: 'embedded',
        optional: true,
      },
    ],
    steps: () => [],
  },
  {
    title: 'Google, or another OpenID provider',
    text: 'Adds "Continue with Google" to e-mail and password.',
    variables: [
      { name: 'OIDC_CLIENT_ID', meaning: 'the client that the provider registered for you', example: 'your-client-id' },
      { name: 'OIDC_CLIENT_SECRET', meaning: 'its secret', example: 'your-client-secret' },
      {
        name: 'OIDC_ISSUER',
        meaning: 'the provider, when it is not Google',
        example: 'https://accounts.google.com',
        optional: true,
      },
    ],
    steps: (origin) => [
      'Open the Google Cloud console, choose your project, then APIs & Services, Credentials.',
      'Create an OAuth client ID of the type "Web application".',
      `Add ${origin}/api/auth/google/callback as an authorised redirect URI.`,
      'Set the variables below and start the server again.',
    ],
  },
  {
    title: 'Firebase Authentication',
    text: 'In place of e-mail and password of our own: people, passwords and Google sign-in then live in your Firebase project.',
    variables: [
      { name: 'IDENTITY_PROVIDER', meaning: 'chooses Firebase', example: 'firebase' },
      { name: 'FIREBASE_API_KEY', meaning: 'apiKey of the web app', example: 'your-api-key' },
      { name: 'FIREBASE_AUTH_DOMAIN', meaning: 'authDomain of the web app', example: 'your-project.firebaseapp.com' },
      { name: 'FIREBASE_PROJECT_ID', meaning: 'projectId of the web app', example: 'your-project' },
      { name: 'FIREBASE_APP_ID', meaning: 'appId of the web app', example: 'your-app-id', optional: true },
      {
        name: 'FIREBASE_EMULATOR',
        meaning: 'a local Auth emulator, never in production',
        example: 'http://127.0.0.1:9099',
        optional: true,
      },
    ],
    steps: (origin) => [
      'Open the Firebase console and create a project with a web app.',
      'Under Authentication, Sign-in method, enable Email/Password and Google.',
      `Under Authentication, Settings, Authorized domains, add ${new URL(origin).hostname}.`,
      'Copy the values of Project settings, Your apps, into the variables below and start the server again.',
    ],
  },
]

/** The lines of an `.env` file for that provider, with values to be replaced. */
export const exampleOf = ({ variables }: Guide): string =>
  variables.map(({ name, example, optional }) => `${optional ? '# ' : ''}${name}=${example}`).join('\n')
