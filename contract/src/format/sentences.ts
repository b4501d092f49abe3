/** The text with a full stop, unless it ends with a mark already: for a message that another sentence follows. */
export const asSentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)
