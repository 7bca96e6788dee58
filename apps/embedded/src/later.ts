/**
 * What the page loads when it is first needed: everything except signing in by email. One chunk, so that what it shares with the page stays in the
 * page's own file, which its `integrity` covers.
 */
export { createSocialHandlers } from './boot/createSocialHandlers.ts'
export { serveVisitor } from './boot/serveVisitor.ts'
export { openSettings } from './flows/openSettings.ts'
export { signMessage } from './rpc/signMessage.ts'
export { signTransaction } from './rpc/signTransaction.ts'
export { signTypedData } from './rpc/signTypedData.ts'
export { Approve } from './screens/Approve.tsx'
export { EnterEmail } from './screens/EnterEmail.tsx'
export { Logins } from './screens/Logins.tsx'
export { Settings } from './screens/Settings.tsx'
export { Social } from './screens/Social.tsx'
export { Words } from './screens/Words.tsx'
