/** A file as an address: an image in a page cannot carry the session that it is read with. */
export const asDataUrl = (file: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('This file could not be read.')))
    reader.readAsDataURL(file)
  })
