/** Where this tab keeps an answer that the wallet came back with, sealed, until it was taken. */
export const returnKey = 'latchkey.embedded.return'
