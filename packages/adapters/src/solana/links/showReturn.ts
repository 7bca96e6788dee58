/** Core's part of a return, in the stage of what follows wallets. */
export { showReturn } from '@latchkey/core/internal'
