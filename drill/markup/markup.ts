/** Markup that says so when a browser takes it for markup, from within a text, an attribute, a script or a style. */
export const markup = (number: number) =>
  `planted-${number}"'></textarea></title></script></style><b data-planted="${number}"></b>` +
  `<img src="data:," onerror="planted(${number})"><svg onload="planted(${number})"></svg>`

/** Shorter forms, the longest first, for texts that are checked when they are read. */
export const shorter = (number: number) => [
  `planted-${number}"'><b data-planted="${number}"></b>`,
  `<b data-planted=${number}>planted-${number}`,
  `<b data-planted=${number}>`,
]

/** An address that runs when it is followed. */
export const address = (number: number) => `javascript:planted(${number})//planted-${number}`
