/** An e-mail address that breaks before its @ rather than anywhere. */
export function Email({ children }: { children: string }) {
  const at = children.lastIndexOf('@')
  return (
    <>
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </>
  )
}
