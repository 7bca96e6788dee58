/** Loaded with the first connection: the code that shows a host's. */
export { showHost } from '@latchkey/core/internal'
