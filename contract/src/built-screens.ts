/** What the web's build says of a screen of the application, for the document that opens it (`client/.vite/screens.json`). */
export interface BuiltScreen {
  /** In the router's notation; `/*` is for all others. */
  path: string
  /** What its first view runs: the script that starts it, then all that this one and the screen import at once. */
  scripts: readonly string[]
  styles: readonly string[]
  /** Addresses that it reads first; undefined for a screen without a session. `:2` is the second part of its path. */
  reads?: {
    all: readonly string[]
    /** Only for administrators. */
    admin?: readonly string[]
  }
  /** What a tester's phone keeps for when there is no connection. */
  kept?: readonly string[]
}
