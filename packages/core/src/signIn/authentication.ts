export { createAuthOffer } from '@latchkey/pairing/authentication'
