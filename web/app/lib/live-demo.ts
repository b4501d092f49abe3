/** Whether sample testers act on this server's demo, as the server writes into every document. */
export const isLiveDemo = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="demo"]')?.content === 'live'
