/** The number that Play Console showed: testers of ours, and those whom the developer invited. */
export const shownOf = ({ opted_in, own = 0 }: { opted_in: number; own?: number | undefined }): number => opted_in + own
