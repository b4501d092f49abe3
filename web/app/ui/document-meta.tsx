/** What the head of every document of ours begins with. */
export const DocumentMeta = () => (
  <>
    <meta charSet="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
  </>
)

/** The colours of the browser's own bar over signed-in screens. */
export const BarColors = () => (
  <>
    <meta name="theme-color" content="#f9f8f3" media="(prefers-color-scheme: light)" />
    <meta name="theme-color" content="#0e101d" media="(prefers-color-scheme: dark)" />
  </>
)
