/** One tester's day in a mail, as a dot: with proof, reported only, or missed. */
export type Dot = 'proof' | 'reported' | 'missed'

/** One of several messages of a mail. */
export interface Item {
  title: string
  text: string
  /** When it was written, if that is not now. */
  at?: string
  /** What the reader can do about it. */
  action?: { label: string; url: string }
}

/** A mail before its layout, and at most one button. */
export interface Draft {
  subject: string
  /** What is read first; the subject by default. */
  title?: string
  /** A line under the title. */
  lead?: string
  /** Share of the way that lies behind the reader, for mail about a test: the moon that is drawn. */
  moon?: number
  paragraphs?: readonly string[]
  items?: readonly Item[]
  /** Dots of testers, and the sentence that says the same. */
  dots?: { caption: string; of: readonly Dot[] }
  facts?: readonly (readonly [label: string, value: string])[]
  action?: { label: string; url: string }
  /** Text after the button. */
  after?: readonly string[]
  /** Why the reader gets this mail. */
  reason?: string
  /** Page that stops mail of this kind, and the words of its link. */
  unsubscribe?: { url: string; label: string }
}
