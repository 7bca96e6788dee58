/** The initial state of every namespace; separate from the machine, which the page's first chunk does not need. */
export const disconnected = { status: 'disconnected' } as const
