/** How many random messages of each namespace a property is tried with; `npm run test:sign-in` says more. */
export const rounds = Number(process.env.SIGN_IN_ROUNDS ?? 200)
