/** The third argument of `window.open` for a small window in the middle of this one; sizes in px. */
export function popupFeatures({ width, height }: { width: number; height: number }): string {
  const left = Math.round(window.screenX + Math.max(0, (window.outerWidth - width) / 2))
  const top = Math.round(window.screenY + Math.max(0, (window.outerHeight - height) / 3))
  return `popup,width=${width},height=${height},left=${left},top=${top}`
}
