/** A notice is of use for as long as it may take to mend a mail server: a day, in milliseconds. */
export const noticeMs = 24 * 3_600_000
