/** The text with a full stop, unless it ends with a mark already: for a message that another sentence follows. */
export const asSentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)

/** The text with a capital first letter. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The text with a small first letter: a label within a sentence. */
export const withinSentence = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
