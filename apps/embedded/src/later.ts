/**
 * What the page loads when it is first needed: everything except signing in. One chunk, so that what it shares with the page stays in the
 * page's own file, which its `integrity` covers.
 */
export { serveVisitor } from './boot/serveVisitor.ts'
export { openSettings } from './flows/openSettings.ts'
export { signMessage } from './rpc/signMessage.ts'
export { signTransaction } from './rpc/signTransaction.ts'
export { signTypedData } from './rpc/signTypedData.ts'
export { Approve } from './screens/Approve.tsx'
export { EnterEmail } from './screens/EnterEmail.tsx'
export { Settings } from './screens/Settings.tsx'
export { Words } from './screens/Words.tsx'
