/** What an app's testing credentials are sealed to. */
export const credentialsOf = (appId: string) => `app:${appId}:testing_credentials`
