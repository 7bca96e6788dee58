export { createAuthOffer } from '../session/authenticate.ts'
