import { compareSignIn, composeSignIn, readSignIn, withRecap } from '@latchkey/wire/sign-in'

/** What a page has of sign-in messages, of all namespaces: it writes them, and checks what others wrote. */
Object.assign(globalThis, { compareSignIn, composeSignIn, readSignIn, withRecap })
