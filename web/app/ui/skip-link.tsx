/** The first stop of Tab: past the header to what the page is about. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed top-3 start-3 z-50 -translate-y-20 rounded-2 bg-ink px-4 py-2.5 text-on-ink focus:translate-y-0 print:hidden"
    >
      {/* Outside what any page says in its own words, so it follows the language of the document. */}
      <span className="[:lang(ur)>&]:hidden">Skip to content</span>
      <span lang="ur" className="not-[:lang(ur)>&]:hidden">
        مواد پر جائیں
      </span>
    </a>
  )
}
