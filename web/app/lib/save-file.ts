/** Gives the browser a file of this content to keep. The name must be safe on every system. */
export function saveFile(name: string, content: string | Blob, type = 'text/plain'): void {
  const file = typeof content === 'string' ? new Blob([content], { type: `${type};charset=utf-8` }) : content
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
