/** Loads a part of the portal: it has one style sheet, and no part of it needs others before it. */
export const __vitePreload = <T>(load: () => Promise<T>): Promise<T> => load()
