const demo = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="demo"]')?.content

/** Whether this server has the sample data of a demo, as it writes into every document. */
export const isDemo = demo !== undefined

/** Whether the demo's sample testers act by themselves, so that its time can be played. */
export const isLiveDemo = demo === 'live'
