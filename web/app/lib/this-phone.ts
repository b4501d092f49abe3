interface Hints {
  model?: string
  platformVersion?: string
}

/** What the browser reveals of the phone it runs on: Chrome on Android gives model and version, others nothing. */
export async function thisPhone(): Promise<{ model: string; android: string } | undefined> {
  const { userAgentData } = navigator as {
    userAgentData?: { platform: string; getHighEntropyValues(names: string[]): Promise<Hints> }
  }
  if (userAgentData?.platform !== 'Android') return undefined
  const { model = '', platformVersion = '' } = await userAgentData.getHighEntropyValues(['model', 'platformVersion'])
  return { model, android: platformVersion.split('.')[0] ?? '' }
}
