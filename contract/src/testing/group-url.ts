/** The page of a group at Google, where a person can join it. Groups of an own domain are below its name. */
export function groupUrl(address: string): string {
  const [name = '', domain = ''] = address.split('@').map(encodeURIComponent)
  return `https://groups.google.com/${domain === 'googlegroups.com' ? '' : `a/${domain}/`}g/${name}`
}
