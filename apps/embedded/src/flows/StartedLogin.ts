/** A login with an account elsewhere that this device started, and what only this device knows of it. */
export type StartedLogin = { kind: 'social' | 'farcaster'; flowId: string; url: string; verifier: string }
