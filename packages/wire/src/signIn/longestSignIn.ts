/** The most characters of a sign-in message: more than a wallet can show, and room for a ReCap over many chains. */
export const longestSignIn = 16_384
