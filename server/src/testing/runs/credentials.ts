/** Context to which an app's testing credentials are sealed. */
export const credentialsOf = (appId: string) => `app:${appId}:testing_credentials`
