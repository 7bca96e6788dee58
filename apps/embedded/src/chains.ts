/**
 * What the page loads with the first request on Solana or Bitcoin. `later` loads it, and it takes what it needs from there and from the page's
 * own file: something of that file that `later` does not use would split the file in two.
 */
export { handleOtherRpc } from './rpc/handleOtherRpc.ts'
