/**
 * Functions of higher districts that lower ones call, because their tables change together. The district that calls a hook declares it
 * by declaration merging, and `app/hooks.ts` fills it; one that is not filled does not compile. A hook that takes a transaction
 * works in it, so that what it does is committed or rolled back with its cause.
 */
// oxlint-disable-next-line typescript/no-empty-interface
export interface Hooks {}
