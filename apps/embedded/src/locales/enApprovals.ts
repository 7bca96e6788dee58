import type { Action, FactName, Warning } from '../screens/screens.ts'
import type { ConfirmedAction } from '../screens/securityScreens.ts'

/** English texts of what the visitor approves, or confirms with the same button. */
export const enApprovals = {
  /** Before something is taken away. */
  confirm: {
    removeDevice: {
      title: 'Remove Device',
      text: (name: string) => `${name} is signed out and can no longer open your wallet.`,
      submit: 'Remove device',
    },
    removeEmail: {
      title: 'Remove Sign-In Method',
      text: (name: string) =>
        `You can no longer sign in with ${name}. For at least a day, your wallet cannot be opened on another device, and a link in the email to your old address undoes the change.`,
      submit: 'Remove',
    },
    removeLogin: {
      title: 'Remove Sign-In Method',
      text: (name: string) => `You can no longer sign in with ${name}.`,
      submit: 'Remove',
    },
    removePasskey: {
      title: 'Remove Passkey',
      text: (name: string) => `The passkey of ${name} can no longer sign you in or open your wallet.`,
      submit: 'Remove passkey',
    },
    removeGuard: {
      title: 'Turn Off Recovery by Email',
      text: (_name: string) => 'A code by email no longer opens your wallet on another device.',
      submit: 'Turn off',
    },
    signOutAll: {
      title: 'Sign Out Everywhere',
      text: (_name: string) =>
        'You’ll be signed out on this device and on all others. Your wallet stays on the devices that it is on.',
      submit: 'Sign out everywhere',
    },
  } satisfies Record<ConfirmedAction, unknown>,
  approve: {
    /** Above what an app asks for; the origin follows. */
    askedBy: 'Requested by',
    network: 'Network',
    account: 'Account',
    titles: {
      message: 'Sign Message',
      typedData: 'Sign Data',
      transaction: 'Send Transaction',
      signTransaction: 'Sign Transaction',
    },
    message: 'Message',
    sign: 'Sign',
    send: 'Send',
    decline: 'Decline',
    raw: 'Raw data',
    passkey: 'Approving this needs your passkey.',
    /** Above the fields of the domain of typed data, and above those of its message. */
    domain: 'Signed for',
    data: 'Data',
    unlimited: 'Unlimited',
    /** Below the number of a contract that no list has. */
    marks: {
      unlisted: 'Unlisted token',
      unlistedNumber: 'Unlisted contract: this number is an amount or the ID of an NFT.',
    },
    back: 'Go back',
    details: 'Details',
    /** Above what a transaction does. */
    action: 'Action',
    actions: {
      send: 'Send tokens',
      sendNft: 'Send NFT',
      approve: 'Approve spending',
      approveAll: 'Approve access to all tokens of a contract',
      increase: 'Increase spending limit',
      revoke: 'Remove a spending limit',
      revokeAll: 'Remove access to all tokens',
      swap: 'Swap',
      wrap: 'Wrap',
      unwrap: 'Unwrap',
      vaultDeposit: 'Deposit into a vault',
      vaultWithdraw: 'Withdraw from a vault',
      multicall: 'Several calls of a contract',
      create: 'Create a contract',
      call: 'Call a contract',
    } satisfies Record<Action, string>,
    facts: {
      amount: 'Amount',
      asset: 'Token of the vault',
      baseUnits: 'Amount in the token’s smallest unit',
      command: 'Unknown command of the router',
      contract: 'Contract',
      expires: 'Until',
      from: 'From',
      function: 'Function',
      id: 'Token ID',
      increase: 'Increase by',
      limit: 'Spending limit',
      limitExpires: 'Spending limit until',
      maxFee: 'Max network fee',
      minimum: 'You receive at least',
      pay: 'You pay',
      payMost: 'You pay at most',
      receive: 'You receive',
      router: 'Router',
      shares: 'Shares of the vault',
      spender: 'Spender',
      swapFee: 'Swap fee',
      swapFeeTo: 'Swap fee goes to',
      to: 'To',
      token: 'Token',
      type: 'Type',
      vault: 'Vault',
      app: 'App',
    } satisfies Record<FactName, string>,
    /** What a node says that a transaction would change. */
    preview: {
      title: 'Estimated result',
      caption: 'An estimate by the network’s node. The result can differ.',
      nothing: 'No change of your balances except for the network fee.',
      unavailable: 'This network can’t preview the result.',
      runs: 'This network can’t preview the result. It only says that the transaction would not fail.',
      fails: 'This transaction would fail.',
      failsWith: (reason: string) => `This transaction would fail: ${reason}`,
    },
    warnings: {
      unlimited: 'Unlimited: the spender can take all of these tokens at any time, including those you receive later.',
      approval: 'This sends nothing now. It lets the spender take the amount below at any time.',
      approveAll: 'The address below can take all your tokens of this contract at any time.',
      unknownCall: 'The wallet cannot tell what this does. Approve it only if you trust the app.',
      toContract: 'The recipient is the token’s own contract. Tokens sent there are usually lost.',
      swapReceiver: 'The swap pays another account, not yours.',
      swapMinimum: 'The swap has no minimum: you could receive nothing.',
      swapDeadline: 'The swap stays valid for more than two hours. The price can change a lot until then.',
      vault:
        'Only the network’s node and the vault itself say which token it takes, and what it does with your tokens. Approve it only if you trust the vault.',
      vaultReceiver: 'What the vault gives goes to another account, not yours.',
      imitation: 'A token has the name of a well-known one, but it is a different token.',
      unlistedToken:
        'Only the network’s node and the token itself say what it is called and how its amounts are counted. Check the contract’s address.',
      previewDiffers: 'The estimated result does not match what this transaction says. Decline unless you know why.',
      silentApproval:
        'This also lets somebody take your tokens later, without saying so. See the spending limit in the estimated result.',
      highFee: 'The network fee is unusually high.',
      account:
        'This signature can give somebody else control of your whole account or position. Sign it only if you trust the app.',
      permit:
        'This signature can let the spender take your tokens without another request. Check the spender, the amount and the expiration.',
      unknownData: 'The wallet does not know what this signature allows. Sign it only if you trust the app.',
      otherChain: 'This is for a different network than the one in use.',
      noDomain: 'The data does not name the contract it is for.',
      bytes: 'The message is not plain text. These are its bytes.',
      siweAccount: 'This message signs in to an account that is not yours.',
    } satisfies Record<Warning, string>,
  },
  wait: {
    /** Above the operator's limit, the button is held. */
    hold: (seconds: number) => `Hold the button for ${seconds} seconds to approve.`,
    holding: (seconds: number) => `Keep holding for ${seconds} seconds.`,
    /** While the approve button is still disabled. */
    look: 'Read this first. You can continue in a moment.',
    unread: 'Scroll down to read all of it.',
    covered: 'Something covers the wallet, so you cannot approve here.',
    /** The wallet appeared under a mouse that has not moved since. */
    resting: 'Move the mouse, then press the button.',
  },
}
