import type { Locale } from './locales.ts'

/**
 * The colours of a state: waits for others, is due by its reader, goes on, is over, went wrong, is tinted by the moon,
 * is silent.
 */
export type Tone = 'ok' | 'wait' | 'due' | 'done' | 'bad' | 'moon' | 'quiet'

/** The signs of a state. */
export type Sign = 'check' | 'clock' | 'close' | 'card' | 'shield' | 'warn' | 'minus' | 'inbox' | 'lock' | 'back'

/** The display of a state: its word, its colour, and a sign, because colour alone says nothing. */
export interface Label {
  label: string
  tone: Tone
  icon?: Sign
}

/** One label for each state of a list. */
export type Labels<State extends string> = Readonly<Record<State, Label>>

/** One name for each word of a list that is shown without a colour. */
export type Names<Name extends string> = Readonly<Record<Name, string>>

/** A word in each language of the testers. */
export type InLanguages = Readonly<Record<Locale, string>>

/** One label for each state of a list, in the languages of the testers. */
export type TesterLabels<State extends string> = Readonly<Record<State, InLanguages & Omit<Label, 'label'>>>

/** One name for each word of a list, in the languages of the testers. */
export type TesterNames<Name extends string> = Readonly<Record<Name, InLanguages>>

/** The options of a filter: each word of a list with its name. */
export const options = <Name extends string>(
  names: readonly Name[],
  of: Labels<Name> | Names<Name>,
): (readonly [Name, string])[] =>
  names.map((name) => {
    const named = of[name]
    return [name, typeof named === 'string' ? named : named.label] as const
  })
