// Drawn by the server too, in PDF files and pictures.
export { moonPath } from '@fortnight/contract/moon'
