/** The audience of a screen: any visitor, a signed-in person, a tester, or an administrator. */
export type Audience = 'visitor' | 'user' | 'tester' | 'admin'

export interface Screen {
  /** The path in the router's notation: `/apps/:id/run`. */
  path: string
  audience: Audience
  /** The document's title; `{name}` is the brand's name. A title without it is followed by the name. */
  title: string
  /** What menus call the screen. */
  label: string
  /** Whether search engines may list the screen. */
  indexed: boolean
  /** Whether visits of the screen may be measured, with the visitor's consent. */
  measured: boolean
}

/** A screen of the application for one audience: no search engine lists it, and no visit of it is measured. */
export const appScreen =
  (audience: Audience) =>
  <P extends string>(path: P, title: string, label = title) =>
    ({ path, title, label, audience, indexed: false, measured: false }) as const satisfies Screen

/** What addresses of a screen look like, with the values of the path's parameters as named groups. */
export const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`)
