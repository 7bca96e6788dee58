// Loaded with the curves, at the first signature.
export { isSignedBy } from '@latchkey/wire/polkadot/signatures'
