/**
 * Functions of higher districts that lower ones call, because their tables change together. The district that calls a
 * hook declares it by declaration merging, and `app/hooks.ts` implements it; a missing implementation does not compile.
 * A hook that takes a transaction works in it, so that its changes are committed or rolled back with their cause.
 */
// oxlint-disable-next-line typescript/no-empty-interface
export interface Hooks {}
