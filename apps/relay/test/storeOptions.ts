/** Limits of a store that few tests reach. */
export const limits = {
  maxMailboxMessages: 3,
  maxTopicsPerClient: 4,
  maxClientsPerTopic: 5,
  maxStoredBytes: 1_000_000,
  maxStoredBytesPerAddress: 1_000_000,
  maxStoredBytesPerClient: 1_000_000,
  unclaimedLifetimeMs: 300_000,
}

/** For a test that listens to nothing. */
export const hooks = { onMessage: () => {}, onGap: () => {}, onEvict: () => {}, onForget: () => {} }
