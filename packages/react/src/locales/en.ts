import type { ChainNamespace, PricePeriod, ReplacementPurpose, SentDetails } from '@latchkey/core'
import type { ErrorCode } from '@latchkey/core/errors'
import type { HeldAmount } from '@latchkey/core/internal'
import type { RelativeTimeUnit } from '../format/relativeTime.ts'
import type { ActivityEntry, ActivityKind } from '../parts/ActivityEntry.ts'
import type { ActivityFilterKind } from '../parts/filterActivity.ts'
import { enButtonMessages } from './enButtonMessages.ts'

/** English: every other language has its shape. */
export const en = {
  code: 'en',
  direction: 'ltr' as const,
  messages: {
    /** The messages of the page's buttons, before the modal is loaded. */
    button: enButtonMessages,
    /** The messages of the frame, and those that several views share. */
    common: {
      back: 'Back',
      close: 'Close',
      loading: 'Loading',
      tryAgain: 'Try again',
      cancel: 'Cancel',
      done: 'Done',
      copied: 'Copied',
      search: 'Search',
      /** Empties a search. */
      clear: 'Clear search',
      /** Read by a screen reader after a link's name. */
      opensInNewTab: 'opens in a new tab',
      /** The name of a link to a block explorer. */
      explorer: 'View in explorer',
      viewFailed: 'This screen could not be loaded. Check your connection, try again, or go back.',
      /** The title of a view that cannot be shown. */
      failed: 'Something went wrong',
      /** A token with a known symbol that is or may be another token. */
      unverified: 'Unverified token',
      /** Below a link to a wallet's web page. */
      opensHost: ({ host }: { host: string }) => `Opens ${host}`,
      /** A token that imitates a known symbol. */
      imitates: ({ symbol }: { symbol: string }) =>
        `This is not the known ${symbol} of this network, and it may be worthless. Its contract:`,
      /** Of a token, or of a currency by its code. */
      tooPrecise: ({ symbol, decimals }: { symbol: string; decimals: number }) =>
        decimals === 0
          ? `${symbol} does not allow decimals.`
          : `${symbol} allows up to ${decimals} decimal${decimals === 1 ? '' : 's'}.`,
      decimalsUnverified: ({ symbol }: { symbol: string }) =>
        `The decimals of ${symbol} are not verified. Check the amount in your wallet.`,
    },
    connect: {
      title: 'Connect Wallet',
      wallets: 'Wallets',
      /** A heading, and the chip of each wallet below it. */
      installed: 'Installed',
      recent: 'Recent',
      /** The chip of a wallet that is connected already. */
      connected: 'Connected',
      /** The heading of suggested wallets. */
      popular: 'Popular',
      whatIsWallet: 'What is a wallet?',
      allWallets: 'All Wallets',
      noWallets: 'No wallet found in this browser. Choose one to install.',
      /** Where there is no list to choose from. */
      noWalletList: 'No wallet found in this browser. Install one, then reload this page.',
      /** The row that shows a code for any wallet; WalletConnect is what wallets call it too. */
      walletConnect: 'WalletConnect',
      qrCode: 'QR code',
      suggestionsUnavailable: 'More wallets are unavailable right now.',
      /** The account is gone, because of its wallet. */
      locked: ({ wallet }: { wallet: string }) =>
        `${wallet} was disconnected or locked. Unlock it, or connect it again.`,
      /** Two wallets announce themselves under one ID, a reversed domain such as io.metamask. */
      duplicateId: ({ id }: { id: string }) =>
        `Two or more extensions use the ID ${id}. Connect only the one you trust, and remove the others.`,
      /** Below the name of each of them. */
      duplicateIdRow: ({ id }: { id: string }) => `One of several with the ID ${id}`,
      /** Below the name of a wallet that has the name or the logo of one with another id. */
      lookAlike: ({ id }: { id: string }) => `${id} · looks like another wallet`,
      /** Of a connected wallet that was paired, in place of an id. */
      otherDevice: 'On another device',
    },
    /** The app's terms and privacy policy. The first two are followed by links. */
    terms: {
      agree: 'I agree to:',
      byConnecting: 'By connecting you agree to:',
      terms: 'Terms of Service',
      privacy: 'Privacy Policy',
      /** Announced, as is the next one. */
      first: 'Agree first, then choose a wallet.',
      accepted: 'You can choose a wallet.',
    },
    whatIsWallet: {
      title: 'What Is a Wallet?',
      holds: 'It holds your tokens and NFTs.',
      signs: 'It is your sign-in: no password, and nothing happens without your approval.',
      yours: 'It is an app or an extension of your own. No site can use it alone.',
      get: 'Get a wallet',
    },
    allWallets: {
      title: 'All Wallets',
      searchLabel: 'Search wallets',
      installed: 'Installed',
      /** How many wallets were found; announced. */
      found: ({ count }: { count: number }) => (count === 1 ? '1 wallet' : `${count} wallets`),
      nothingFound: ({ search }: { search: string }) => `No wallets match “${search}”.`,
      /** Without a search. */
      empty: 'No wallets to show.',
      unavailable: 'The wallet list is unavailable. Wallets in this browser still work.',
    },
    getWallet: {
      title: ({ wallet }: { wallet: string }) => `Get ${wallet}`,
      explain: ({ wallet }: { wallet: string }) =>
        `${wallet} is not installed in this browser. Install it, then reload this page.`,
      chrome: 'Browser extension',
      appStore: 'App Store',
      playStore: 'Google Play',
      homepage: 'Website',
      webapp: 'Web app',
      noLinks: ({ wallet }: { wallet: string }) => `No download link for ${wallet}`,
      /** Above the code of its address, on a computer. */
      scan: ({ wallet }: { wallet: string }) => `Scan to get ${wallet} on your phone`,
      code: ({ wallet }: { wallet: string }) => `QR code to download ${wallet}`,
      /** On a phone, where the wallet is an app. */
      explainApp: ({ wallet }: { wallet: string }) => `Install ${wallet}, then come back here.`,
    },
    /** The messages of pairing with a wallet on another device, or in another app of this one. */
    /** The code before the client for it is loaded, and after. */
    pairingCode: {
      title: 'WalletConnect',
      /** What the code is, for screen readers. */
      forAny: 'QR code to connect a wallet',
      preparing: 'Preparing the QR code',
      copyLink: 'Copy link',
    },
    pairing: {
      /** Names the choice between ways to connect. */
      methods: {
        label: 'Ways to connect',
        qrcode: 'QR code',
        mobile: 'Mobile',
        desktop: 'Desktop',
        web: 'Web app',
        browser: 'Browser',
      },
      /** What the code is, for screen readers. */
      code: ({ wallet }: { wallet: string }) => `QR code to connect ${wallet}`,
      scan: ({ wallet }: { wallet: string }) => `Scan with ${wallet}`,
      scanWithAny: 'Scan with your wallet',
      scanExplain: 'Open it on your phone and scan this code.',
      /** `time` is minutes and seconds: 3:41. */
      renews: ({ time }: { time: string }) => `New code in ${time}`,
      copyFailed: 'Copy failed',
      open: ({ wallet }: { wallet: string }) => `Open ${wallet}`,
      openAgain: ({ wallet }: { wallet: string }) => `Open ${wallet} again`,
      openExplain: {
        mobile: ({ wallet }) => `Approve in ${wallet}, then come back here.`,
        desktop: ({ wallet }) => `Approve in ${wallet} on this computer.`,
        web: ({ wallet }) => `Approve in ${wallet}. It opens in a new tab.`,
      } satisfies Record<'mobile' | 'desktop' | 'web', (values: { wallet: string }) => string>,
      continueIn: ({ wallet }: { wallet: string }) => `Continue in ${wallet}`,
      /** After its link was opened. */
      opened: 'Approve the connection, then come back here.',
      browserExplain: ({ wallet }: { wallet: string }) => `${wallet} is installed in this browser.`,
      continueInBrowser: ({ wallet }: { wallet: string }) => `Connect ${wallet}`,
      get: ({ wallet }: { wallet: string }) => `Get ${wallet}`,
      /** After 8 s without a message from the relay. */
      slowRelay: 'The connection service is not responding. Check your connection, or choose another wallet.',
      /** After 8 s without a message from the wallet that was opened. */
      slowWallet: ({ wallet }: { wallet: string }) =>
        `No response from ${wallet} yet. Open it again, paste the link there, or choose another wallet.`,
      offline: 'You are offline. Connecting resumes when you are back online.',
    },
    connecting: {
      continueIn: ({ wallet }: { wallet: string }) => `Continue in ${wallet}`,
      explain: 'Allow this site to see your account.',
      /** After 8 s. */
      slow: ({ wallet }: { wallet: string }) =>
        `Still waiting for ${wallet}. Open it and look for a request, or unlock it first.`,
      declinedTitle: 'Request declined',
      declined: 'Nothing was shared with this site.',
      failedTitle: 'Could not connect',
      otherWallet: 'Choose another wallet',
    },
    settings: {
      title: 'Settings',
      language: 'Language',
      theme: 'Theme',
      themes: { auto: 'Automatic', light: 'Light', dark: 'Dark' },
      currency: 'Currency',
      /** `time` is when the exchange rate was published. */
      rateOf: ({ time }: { time: string }) => `Converted from US dollars at the rate of ${time}.`,
      noRate: ({ currency }: { currency: string }) => `No exchange rate for ${currency}. Values are in US dollars.`,
      hideAmounts: 'Hide amounts',
      /** Read by a screen reader in place of a masked amount. */
      hidden: 'Amount hidden',
      /** Below a setting that cannot be changed. */
      byApp: 'Set by this app',
      /** Opens the request to sign in. */
      signIn: 'Sign in',
      signedIn: 'Signed in',
      /** `time` is a date and a time. */
      signedInUntil: ({ time }: { time: string }) => `Until ${time}`,
      signOut: 'Sign out',
      signOutDisconnects: ({ wallet }: { wallet: string }) => `Signing out also disconnects ${wallet}.`,
      /** The sessions of the account on all devices; names of devices come from their browsers. */
      devices: {
        title: 'Signed-in devices',
        loading: 'Loading devices',
        unknown: 'Unknown device',
        current: 'This device',
        signedIn: ({ time }: { time: string }) => `Signed in ${time}`,
        lastUsed: ({ time }: { time: string }) => `Last used ${time}`,
        explain: 'A device that you sign out needs your wallet to sign in again.',
        alone: 'You are not signed in anywhere else.',
        signOut: ({ device }: { device: string }) => `Sign out ${device}`,
        ended: ({ device }: { device: string }) => `${device} is signed out.`,
        endOthers: 'Sign out everywhere else',
        endOthersExplain: 'Every device but this one will be signed out.',
        endedOthers: 'Every other device is signed out.',
      },
      /** After the server did not respond. */
      signOutUnheard:
        'You are signed out in this browser. The server did not respond, so the session may last until it expires. Open this site again later to end it sooner.',
      wallets: 'Connected wallets',
      noWallets: 'No wallet is connected.',
      hiddenTokens: 'Hidden tokens',
      /** Lists a hidden token again; its accessible name has the token's. */
      show: 'Show',
      showToken: ({ token }: { token: string }) => `Show ${token}`,
      disconnect: ({ wallet }: { wallet: string }) => `Disconnect ${wallet}`,
      clear: 'Clear data',
      clearExplain:
        'This disconnects your wallets and removes settings, address book, recent wallets, and the records of transactions and purchases, pending ones too, from this browser. Nothing on a network changes.',
      clearAll: 'Clear all data',
      cleared: 'Data cleared',
      /** What happened on this page, for the app's support. */
      log: {
        show: 'Show log',
        title: 'Log',
        explain:
          'What this app has done since you opened this page. If its support asks for it, copy it and send it to them. It contains no addresses, and it has not been sent to anyone.',
        copy: 'Copy log',
        copyFailed: 'Copy failed. Select the text and copy it.',
      },
    },
    networks: {
      title: 'Choose Network',
      list: 'Networks',
      current: 'Current',
      empty: 'This app has no networks to choose from.',
      /** What each kind of network is called. */
      types: {
        eip155: 'Ethereum & other EVM networks',
        solana: 'Solana',
        bip122: 'Bitcoin',
        polkadot: 'Polkadot',
        cosmos: 'Cosmos',
      } satisfies Record<ChainNamespace, string>,
      /** Of the view that lists those kinds, and of the row that opens it. */
      typesTitle: 'Network Types',
      typesList: 'Network types',
      /** Of a kind without a wallet. */
      connect: 'Connect',
      /** The visitor chose a network of such a kind. */
      notConnected: ({ type }: { type: string }) => `No wallet is connected for ${type}. Connect one to use it here.`,
      /** For a wallet of several kinds, before it is connected. */
      chooseOne: 'Choose a Network',
      chooseFor: ({ wallet }: { wallet: string }) => `${wallet} supports several networks. Choose the one to connect.`,
    },
    switchNetwork: {
      title: 'Switch Network',
      continueIn: ({ wallet, network }: { wallet: string; network: string }) => `Switch to ${network} in ${wallet}`,
      explain: 'Approve the network change in your wallet.',
      slow: ({ wallet }: { wallet: string }) => `Still waiting for ${wallet}. Open it and look for a request.`,
      declinedTitle: 'Request declined',
      declined: 'The network was not changed.',
    },
    unsupportedChain: {
      title: 'Switch Network',
      explain: 'Your wallet is not on a network of this app. Switch to one of these.',
      list: 'Supported networks',
      disconnect: 'Disconnect',
      disconnecting: 'Disconnecting',
    },
    /** The messages of the account view. */
    account: {
      title: 'Account',
      copyAddress: 'Copy address',
      getName: 'Get a name',
      /** The name of the button that opens the list of networks. */
      network: ({ name }: { name: string }) => `Network: ${name}`,
      unsupportedNetwork: 'Unsupported network',
      networkNotResponding: 'This network is not responding.',
      /** Follows why balances or transactions could not be loaded. */
      fundsSafe: 'Your funds are not affected.',
      /** Below the value of the tokens, or what is left of it. */
      offline: 'You are offline. Amounts may be out of date.',
      /** After the value of all tokens. */
      total: {
        allNetworks: 'on all networks',
        thisNetwork: 'on this network',
        /** After the change of the value in 24 hours. */
        day: 'in 24 h',
        without: ({ networks }: { networks: string }) => `Excludes ${networks}, unavailable right now`,
      },
      /** The view of the accounts that the wallet shares and of the connected wallets. */
      accounts: {
        title: 'Accounts',
        /** The name of the button that opens it; `name` is the account's or the wallet's. */
        switch: ({ name }: { name: string }) => `${name}, switch account`,
        more: ({ wallet }: { wallet: string }) => `To use another account here, share it with this site in ${wallet}.`,
        /** Where wallets are connected and none of them is used. */
        choose: 'Choose the wallet to use here.',
        connect: 'Connect another wallet',
        disconnectAll: 'Disconnect all',
        /** Announced once the wallet that was used is disconnected. */
        nowUsed: ({ wallet }: { wallet: string }) => `You now use ${wallet}.`,
      },
      /** Of an account of the embedded wallet. */
      wallet: {
        /** What it is called beside other wallets. */
        name: 'App wallet',
        settings: 'Wallet settings',
        notRecoverable: 'Not recoverable yet: if you lose this device, you lose this wallet.',
        /** Opens the wallet's settings. */
        setUp: 'Set up',
      },
      disconnect: 'Disconnect',
      /** Another wallet announces itself under the connected one's ID. */
      duplicateId: ({ id }: { id: string }) =>
        `Another extension uses the same ID, ${id}. You are still connected to the one you chose. Remove the other one.`,
      /** One short word each: they stand below an icon. */
      actions: { send: 'Send', swap: 'Swap', receive: 'Receive' },
      tabs: { label: 'Account', tokens: 'Tokens', nfts: 'NFTs', activity: 'Activity' },
      tokens: {
        list: 'Tokens',
        loading: 'Loading tokens',
        empty: 'No tokens on this network yet.',
        /** After 'Token Balance Unavailable' and its reason, above the one balance that a node reports. */
        nativeOnly: 'Below is only the native currency, read from a node.',
        retryIn: ({ seconds }: { seconds: number }) => `Next try in ${seconds} s.`,
        slow: 'Still loading your tokens. The server is slow.',
        /** Opens the list of all tokens, with its search. */
        all: ({ count }: { count: number }) => `All tokens (${count})`,
        search: 'Search tokens',
        notFound: 'No token matches.',
        /** A switch: leaves out tokens with a value below one US dollar. */
        hideSmall: 'Hide small balances',
        /** The heading above the tokens that the visitor hid. */
        hidden: 'Hidden',
      },
      nfts: {
        list: 'NFTs',
        loading: 'Loading NFTs',
        empty: 'No NFTs on this network yet.',
        /** The app has no server to list them. */
        unlisted: 'This app does not list NFTs.',
        refresh: 'Refresh',
        showHidden: ({ count }: { count: number }) => `Show spam (${count})`,
        hideHidden: 'Hide spam',
        /** On the picture of an NFT that is flagged. */
        spam: 'Spam',
        loadMore: 'Show more',
        quantity: ({ quantity }: { quantity: string }) => `× ${quantity}`,
        slow: 'Still loading your NFTs. The server is slow.',
      },
    },
    /** The messages of the activity list, on the account and in its own view. */
    activity: {
      title: 'Activity',
      /** Names the list; `pending` its group of unconfirmed transactions. */
      list: 'Activity',
      pending: 'Pending',
      kinds: {
        send: 'Sent',
        receive: 'Received',
        approve: 'Approved',
        revoke: 'Approval revoked',
        mint: 'Minted',
        burn: 'Burned',
        trade: 'Swapped',
        buy: 'Bought',
        deposit: 'Deposited',
        withdraw: 'Withdrawn',
        add: 'Added',
        borrow: 'Borrowed',
        repay: 'Repaid',
        claim: 'Claimed',
        deploy: 'Contract created',
        execute: 'Contract call',
      } satisfies Record<ActivityKind, string>,
      /** In place of its kind: the title of a transaction that failed. */
      failed: {
        send: 'Send failed',
        approve: 'Approval failed',
        revoke: 'Revocation failed',
        trade: 'Swap failed',
        other: 'Transaction failed',
      },
      /** In place of its kind: the title of one that was canceled, replaced or dropped. */
      undone: {
        send: 'Transfer',
        approve: 'Approval',
        revoke: 'Revocation',
        trade: 'Swap',
        other: 'Transaction',
      },
      statuses: {
        requested: 'Waiting in your wallet',
        pending: 'Pending',
        confirmed: 'Confirmed',
        failed: 'Failed',
        replaced: 'Replaced',
        cancelled: 'Canceled',
        dropped: 'Dropped',
        expired: 'Not sent',
      } satisfies Record<ActivityEntry['status'], string>,
      /** In place of `statuses.dropped`, where no node ever had the transaction. */
      unseen: 'Not seen',
      /** How much an approval allows where it has no limit. */
      unlimited: 'Unlimited',
      /** In place of an amount with its symbol. Anyone can name an NFT '5,000 USDC'. */
      nft: ({ name }: { name: string }) => `NFT “${name}”`,
      from: ({ address }: { address: string }) => `From ${address}`,
      to: ({ address }: { address: string }) => `To ${address}`,
      /** Of an approval. */
      spender: ({ address }: { address: string }) => `Spender ${address}`,
      /** In place of an address that only resembles one the visitor knows. */
      lookAlike: 'Looks like an address you know',
      /** In place of an address where another account submitted the transaction: it may be bait, or paid for by an app. */
      foreign: 'Not sent by you',
      /** How long ago, short. */
      times: {
        sec: ({ count }) => (count < 10 ? 'Just now' : `${count} sec`),
        min: ({ count }) => `${count} min`,
        hr: ({ count }) => `${count} hr`,
        d: ({ count }) => `${count} d`,
        mo: ({ count }) => `${count} mo`,
        yr: ({ count }) => `${count} yr`,
      } satisfies Record<RelativeTimeUnit, (values: { count: number }) => string>,
      empty: 'No activity on this network yet.',
      /** The app has no server to list it. */
      unlisted: 'This app lists only what you send here.',
      search: 'Search by token, address or ID',
      notFound: 'No transaction matches.',
      /** On a button that loads the next page, while a search or a filter is set. */
      searchOlder: 'Search older transactions',
      /** Names the filters. */
      filter: 'Filter',
      filters: {
        all: 'All',
        sent: 'Sent',
        received: 'Received',
        swaps: 'Swaps',
        approvals: 'Approvals',
      } satisfies Record<ActivityFilterKind, string>,
      /** On the button that saves the listed transactions as a file. */
      exportCsv: ({ count }: { count: number }) => `Export ${count} as CSV`,
      /** On the account: opens the view with the search, the filters and the export. */
      all: 'Search, filter, export',
      refresh: 'Refresh',
      loading: 'Loading activity',
      loadMore: 'Show more',
      slow: 'Still loading your activity. The server is slow.',
      /** How many transactions are pending, on the tab. */
      pendingCount: ({ count }: { count: number }) => `${count} pending`,
      /** What an outcome is of; `amount` is an amount with its symbol, or an NFT. */
      transactions: {
        transfer: ({ amount }) => `${amount} transfer`,
        nft: ({ amount }) => `${amount} transfer`,
        approval: ({ amount }) => `${amount} approval`,
        swap: ({ amount }) => `${amount} swap`,
      } satisfies Record<SentDetails['kind'], (values: { amount: string }) => string>,
      /** The banner that announces a transaction's outcome, once. `what` is of `transactions`. */
      outcomes: {
        confirmed: ({ what }) => `Your ${what} is confirmed`,
        failed: ({ what }) => `Your ${what} failed`,
        replaced: ({ what }) => `Another transaction replaced your ${what}`,
        cancelled: ({ what }) => `Your ${what} was canceled`,
        dropped: ({ what }) => `The network dropped your ${what}`,
        unseen: ({ what }) => `The network has not seen your ${what}`,
        expired: ({ what }) => `Your ${what} was not sent`,
      } satisfies Record<
        'confirmed' | 'failed' | 'replaced' | 'cancelled' | 'dropped' | 'unseen' | 'expired',
        (values: { what: string }) => string
      >,
      /** The view of one transaction. */
      detail: {
        from: 'From',
        to: 'To',
        /** What a transfer says. */
        memo: 'Memo',
        /** Who may take what was approved. */
        spender: 'Spender',
        copyAddress: 'Copy address',
        application: 'App',
        network: 'Network',
        time: 'Time',
        nonce: 'Nonce',
        hash: 'Transaction ID',
        copyHash: 'Copy transaction ID',
        atLeast: ({ amount }: { amount: string }) => `at least ${amount}`,
        failed: 'The transaction failed. Only the network fee was spent. Check its details before you try again.',
        /** Before the contract's own words, which have no translation. */
        reason: 'Reason given by the contract:',
        /** Before the address the visitor knows. */
        lookAlike: 'This address only looks like one you know. Do not send to it. The one you know:',
        /** Below `foreign`. */
        foreign:
          'Another account submitted this transaction. That is normal for a smart account and where an app pays the fee. If you expected neither, ignore it: do not copy its addresses or follow its links.',
        /** Before that account's address. */
        submittedBy: 'Submitted by:',
        awaitingWallet: 'Your wallet has not responded yet. Check it before you try again.',
        /** Removes such a request from Activity. */
        remove: 'Remove from list',
        removeExplain:
          'If your wallet no longer shows this request, remove it here. That does not cancel it in your wallet.',
        /** Nodes of the network report different outcomes. */
        nodesDisagree: 'Nodes of this network disagree about this transaction. It stays pending until they agree.',
        /** Nodes had it, and do not have it any more. */
        dropped: 'The network no longer has this transaction. Nothing was spent. It may still go through.',
        /** Nodes refused it because of its fee. */
        lowFee:
          'The network does not accept this transaction, because its fee is too low. Nothing was spent. It may still go through.',
        /** No node ever had it; above `sendAgain`. */
        unseen:
          'The network has not seen this transaction. Nothing was spent. It may still go through. To pay only once, send it again here instead of starting a new one.',
        /** No node ever had it, and only the wallet can send it again. */
        unseenByWallet:
          'The network has not seen this transaction. Nothing was spent. It may still go through: look in your wallet before you send it again.',
        /** Broadcasts the same transaction again. */
        sendAgain: 'Send again',
        /** The network fee that was paid. */
        fee: 'Network fee',
        /** The number of the block that has it. */
        block: 'Block',
        expired: 'The network did not include this transaction in time. Nothing was spent. You can send it again.',
        replaced: 'Another transaction replaced this one. It will not go through.',
        cancelled: 'This transaction will not go through. Only the cancellation fee was spent.',
        /** While either of two transactions of one nonce can still be mined. */
        replacing: {
          speedUp: 'Sent again with a higher fee. Only one of the two will go through.',
          cancel: 'Cancellation sent. Until it is confirmed, the transaction may still go through.',
        } satisfies Record<ReplacementPurpose, string>,
        speedUp: 'Speed up',
        cancel: 'Cancel transaction',
        /** Once a cancellation was sent. */
        cancelAgain: 'Cancel with a higher fee',
        /** The network fee of each, above its button. */
        fees: { speedUp: 'Fee to speed up', cancel: 'Fee to cancel' } satisfies Record<ReplacementPurpose, string>,
        /** In place of the fee, where it cannot be estimated. */
        feeUnknown: 'Shown in your wallet',
        /** Where the page itself plans the transaction, and its fee cannot be paid. */
        feeUnavailable: 'Not available',
        insufficient: 'Your balance does not cover a higher fee. Nothing changed.',
        waiting: ({ wallet }: { wallet: string }) => `Continue in ${wallet}`,
        slow: ({ wallet }: { wallet: string }) => `Still waiting for ${wallet}. Open it and look for a request.`,
        declined: 'You declined the request in your wallet. Nothing changed.',
      },
    },
    /** The messages of the views of one token or one NFT. */
    asset: {
      network: 'Network',
      contract: 'Contract',
      copyContract: 'Copy contract address',
      send: 'Send',
      swap: 'Swap',
      token: {
        balance: 'Balance',
        value: 'Value',
        price: 'Price',
        /** Change of the price in a day. */
        change: '24h change',
        noPrice: 'No price available',
        /** Leaves the token out of lists, and lists it again. */
        hide: 'Hide token',
        show: 'Show token again',
        /** What the chart shows, for screen readers. */
        chart: ({
          period,
          from,
          to,
          low,
          high,
        }: {
          period: string
          from: string
          to: string
          low: string
          high: string
        }) => `Price, ${period}: from ${from} to ${to}, low ${low}, high ${high}.`,
        /** Above the chart's figures as a table, for screen readers. */
        table: ({ period }: { period: string }) => `Prices, ${period}`,
        /** Names the choice of a period; then the periods, and their short names on the buttons. */
        period: 'Period',
        periods: {
          day: 'last 24 hours',
          week: 'last 7 days',
          month: 'last 30 days',
          year: 'last 12 months',
        } satisfies Record<PricePeriod, string>,
        shortPeriods: { day: '1D', week: '1W', month: '1M', year: '1Y' } satisfies Record<PricePeriod, string>,
        noHistory: 'No prices recorded for this period.',
        low: ({ price }: { price: string }) => `Low ${price}`,
        high: ({ price }: { price: string }) => `High ${price}`,
        /** Beside `nativeCurrency`, where others have their contract. */
        type: 'Type',
        nativeCurrency: 'Native currency',
      },
      nft: {
        /** The name of an NFT without one. */
        unnamed: ({ tokenId }: { tokenId: string }) => `#${tokenId}`,
        image: ({ name }: { name: string }) => `Image of ${name}`,
        collection: 'Collection',
        tokenId: 'Token ID',
        copyTokenId: 'Copy token ID',
        quantity: 'Quantity',
        standard: 'Standard',
        /** A standard: it is in no account of its own, only in a tree. */
        compressed: 'Compressed (Bubblegum)',
        spam: 'This looks like spam. Do not open its links or sign anything for it.',
      },
    },
    /** The messages of buying: the form, its lists, the checkout. Amounts come with their currency. */
    buy: {
      title: 'Buy',
      youPay: 'You pay',
      loading: 'Finding providers',
      slow: 'Still finding providers. The server is slow.',
      /** No provider sells on this network. */
      unavailable: ({ network }: { network: string }) => `Buying is not available on ${network}.`,
      otherNetwork: 'Choose another network',
      /** The names of the buttons that open the lists. */
      token: ({ symbol }: { symbol: string }) => `Token: ${symbol}`,
      currency: ({ currency }: { currency: string }) => `Currency: ${currency}`,
      provider: ({ provider }: { provider: string }) => `Provider: ${provider}`,
      method: 'Payment method',
      methods: { card: 'Card', bank: 'Bank transfer' },
      /** The name of the group of sums to choose from. */
      presets: 'Usual amounts',
      /** Purchases before the last one. */
      purchases: 'Earlier purchases',
      limits: ({ min, max }: { min: string; max: string }) => `${min} to ${max}`,
      outsideLimits: ({ min, max }: { min: string; max: string }) => `Enter an amount from ${min} to ${max}.`,
      quote: 'Quote',
      youGet: 'You get',
      fees: 'Fees',
      total: 'Total',
      providerLabel: 'Provider',
      about: ({ amount }: { amount: string }) => `about ${amount}`,
      /** Where only the sum is known that buys tokens. */
      aboutWorth: ({ amount, symbol }: { amount: string; symbol: string }) => `about ${amount} in ${symbol}`,
      /** The fees of an estimate, which are a range. */
      range: ({ min, max }: { min: string; max: string }) => `${min} to ${max}`,
      /** On the button, in place of `continueTo`. */
      enterAmount: 'Enter an amount',
      quoting: 'Getting a quote',
      quoteSlow: ({ provider }: { provider: string }) => `Still waiting for a quote from ${provider}.`,
      feeRange: ({ min, max }: { min: string; max: string }) => `Providers usually charge ${min}% to ${max}%.`,
      estimate: 'Estimate',
      estimateExplain: ({ provider }: { provider: string }) =>
        `No quote from ${provider} right now. Its checkout shows the exact amounts.`,
      /** The provider's checkout cannot be given the amount. */
      enterAgain: ({ provider }: { provider: string }) => `Enter the amount again in ${provider}’s checkout.`,
      continueTo: ({ provider }: { provider: string }) => `Continue to ${provider}`,
      opening: ({ provider }: { provider: string }) => `Opening ${provider}…`,
      unfinished: ({ symbol }: { symbol: string }) => `Your ${symbol} purchase is in progress.`,
      /** No payment is known of. */
      unpaid: ({ symbol, provider }: { symbol: string; provider: string }) =>
        `Your ${symbol} purchase is not paid yet, as far as ${provider} has reported.`,
      view: 'View',
      providers: {
        title: 'Choose Provider',
        list: 'Providers',
        fees: ({ min, max }: { min: string; max: string }) => `Fees ${min}% to ${max}%`,
        feesOf: ({ fees }: { fees: string }) => `Fees ${fees}`,
        /** The provider does not sell what is entered. */
        refused: 'Not available for this purchase',
      },
      tokens: {
        title: 'Choose Token',
        search: 'Search tokens',
        list: 'Tokens',
        nothingFound: ({ search }: { search: string }) => `No tokens match “${search}”.`,
      },
      currencies: { title: 'Choose Currency', list: 'Currencies' },
      progress: {
        title: 'Buy',
        openTitle: ({ provider }: { provider: string }) => `Pay with ${provider}`,
        open: ({ provider }: { provider: string }) => `Complete your payment in the ${provider} window.`,
        openSlow: ({ provider }: { provider: string }) =>
          `Still waiting for your payment with ${provider}. You can close this and come back later.`,
        closedTitle: 'Checkout closed',
        closed:
          'If you paid, your tokens will still arrive, and you will see them here. If not, open the checkout again.',
        blockedTitle: 'Checkout blocked',
        blocked: ({ provider }: { provider: string }) => `Your browser blocked the ${provider} window.`,
        openCheckout: 'Open checkout',
        openAgain: 'Open checkout again',
        /** About the quoted amount came in, which another transfer may be: nothing here may claim that it is this purchase. */
        unconfirmedTitle: ({ amount }: { amount: string }) => `${amount} came in`,
        unconfirmed: ({ provider }: { provider: string }) => `${provider} has not confirmed your purchase yet.`,
        paidTitle: 'Payment in progress',
        paid: ({ provider }: { provider: string }) => `${provider} is processing your payment. You can close this.`,
        arrivingTitle: 'Tokens on their way',
        arriving: ({ provider }: { provider: string }) =>
          `${provider} reports that it sent your tokens. They have not arrived yet.`,
        leave: 'Back to account',
        doneTitle: ({ amount }: { amount: string }) => `${amount} arrived`,
        /** Where the amount is unknown. */
        doneTitleWithoutAmount: ({ symbol }: { symbol: string }) => `Your ${symbol} arrived`,
        done: 'Your tokens are in your account.',
        declinedTitle: 'Payment declined',
        declined: ({ provider }: { provider: string }) =>
          `${provider} declined your payment. No tokens were bought. Try another payment method.`,
        timedOutTitle: 'Nothing has arrived yet',
        timedOut: 'Bank payments can take days. If you paid, your tokens will still arrive.',
        checkAgain: 'Check again',
        /** Removes a purchase that may never be paid; asks once, with `removePurchase` as the answer. */
        remove: 'Remove',
        removeExplain: 'This purchase will no longer be followed here. A payment you already made still arrives.',
        removePurchase: 'Remove purchase',
        amount: 'Amount',
        quoted: 'You get',
        to: 'To',
        transaction: 'Transaction',
        notFound: 'This purchase is no longer tracked.',
      },
    },
    /** The messages of registering a name. */
    names: {
      title: 'Get a Name',
      field: 'Name',
      domain: 'Domain',
      /** What a name is for, and what it costs. */
      explain: 'Others can send to this name instead of your address. Registration is free.',
      /** While fewer than 4 characters are typed. */
      rule: 'Use at least 4 letters, digits, or hyphens.',
      /** Why the typed text is not a valid name. */
      problems: {
        characters: 'Only letters a to z, digits and hyphens',
        long: 'At most 63 characters',
        hyphens: 'The 3rd and 4th characters cannot both be hyphens',
      },
      checking: 'Checking…',
      checkSlow: 'Still checking. The server is slow.',
      available: ({ name }: { name: string }) => `${name} is available`,
      taken: ({ name }: { name: string }) => `${name} is taken`,
      reserved: ({ name }: { name: string }) => `${name} is reserved`,
      checkFailed: 'Names cannot be checked right now',
      suggestions: 'Available names',
      register: 'Register',
      /** On the button, while the wallet shows the request. */
      signing: ({ wallet }: { wallet: string }) => `Sign in ${wallet}`,
      signExplain: 'Sign the message in your wallet. It is free and sends no transaction.',
      signSlow: ({ wallet }: { wallet: string }) => `Still waiting for ${wallet}. Open it and look for a request.`,
      registering: 'Registering',
      registerSlow: 'Still waiting for the server. You will not need to sign again.',
      declined: 'You declined the request in your wallet. No name was registered.',
      /** After a failure that does not say whether the name is registered. */
      outcomeUnknown: 'The server did not respond. Try again. You will not need to sign again.',
      /** Where the app has no server, or no account is connected. */
      unavailable: 'Connect a wallet to register a name.',
      success: {
        title: 'Name Registered',
        heading: 'is yours',
        explain: 'Others can now send to this name.',
      },
    },
    /** The messages of the view that asks the visitor to sign in with their wallet. */
    signIn: {
      title: 'Sign In',
      /** Followed by the domain. */
      from: 'wants you to sign in on',
      account: 'Account',
      network: 'Network',
      statement: 'Message',
      /** What the app lists beside its statement, such as its terms: URIs. Wallets call them resources. */
      resources: 'Links in this message',
      /** Opens the fields below. */
      details: 'All details',
      /** What the session is for, most often the page: a URI. */
      uri: 'Web address',
      version: 'Version',
      /** What makes the message this one. */
      nonce: 'Nonce',
      requestId: 'Request ID',
      issuedAt: 'Issued',
      notBefore: 'Valid from',
      expirationTime: 'Valid until',
      /** What the message permits elsewhere, encoded. */
      permissions: 'Permissions',
      explain: 'Signing is free and sends no transaction.',
      required: ({ wallet }: { wallet: string }) =>
        `This app requires you to sign in. Signing is free and sends no transaction. Cancel disconnects ${wallet}.`,
      /** After a switch to a network without a session. */
      signedElsewhere: ({ signed, network }: { signed: string; network: string }) =>
        `You are signed in on ${signed}. ${network} needs its own sign-in.`,
      switchBack: ({ network }: { network: string }) => `Switch back to ${network}`,
      /** After an attempt to close. */
      blocked: ({ wallet }: { wallet: string }) =>
        `This app requires you to sign in. Sign the message, or cancel to disconnect ${wallet}.`,
      /** After an attempt to close while the wallet shows the request. */
      blockedAsking: ({ wallet }: { wallet: string }) =>
        `This app requires you to sign in. Open ${wallet} and look for a request, or cancel to disconnect it.`,
      sign: 'Sign',
      /** On the button, while the wallet shows the request. */
      authenticating: 'Authenticating...',
      /** Until the wallet has the request. */
      preparing: 'Preparing the message…',
      continueIn: ({ wallet }: { wallet: string }) =>
        `Sign the message in ${wallet}. It is free and sends no transaction.`,
      /** After 8 s. */
      slow: ({ wallet }: { wallet: string }) => `Still waiting for ${wallet}. Open it and look for a request.`,
      askedElsewhere: ({ wallet }: { wallet: string }) => `Another tab is asking ${wallet}. Answer there.`,
      slowServer: 'Still waiting for the server. Check your connection, or cancel.',
      declined: 'Signature declined',
      declinedExplain: 'Nothing was signed. You can sign again.',
      cancelDisconnects: ({ wallet }: { wallet: string }) => `Cancel disconnects ${wallet}.`,
      smartAccount: 'This application might not support Smart Accounts',
      smartAccountExplain: 'Try again, or cancel and connect another account.',
    },
    /** The messages of the view that shows the visitor's address. */
    receive: {
      title: 'Receive',
      /** The name of the QR code. */
      code: 'QR code for your address',
      copy: 'Copy address',
      copyFailed: 'Copy failed',
      warning: 'Use this address on these networks only. Tokens sent on another network may be lost.',
      networks: 'Networks',
    },
    /** The messages of sending: the form, the list of tokens, the address book, the camera, the review. */
    send: {
      title: 'Send',
      amount: 'Amount',
      /** The name of the button that opens the list of tokens. */
      token: ({ symbol }: { symbol: string }) => `Token: ${symbol}`,
      chooseToken: 'Choose token',
      max: 'Max',
      /** The least that the network passes on; `amount` comes with its symbol. */
      belowDust: ({ amount }: { amount: string }) => `The least you can send is ${amount}.`,
      /** The name of the group of buttons 25%, 50%, 75% and Max. */
      shares: 'Part of your balance',
      /** The button that changes the unit one types in. */
      typeFiat: 'Enter amount in dollars',
      typeToken: ({ symbol }: { symbol: string }) => `Enter amount in ${symbol}`,
      clearAmount: 'Clear amount',
      /** What was typed was in another token. */
      amountCleared: 'The token changed. Enter the amount again.',
      clearRecipient: 'Clear recipient',
      available: ({ amount, symbol }: { amount: string; symbol: string }) => `${amount} ${symbol} available`,
      /** Why a part of the balance cannot be sent; `amount` comes with its symbol. */
      held: {
        unconfirmed: ({ amount }) => `${amount} is not confirmed yet.`,
        protected: ({ amount }) => `${amount} may hold collectibles and is not spent.`,
        uneconomic: ({ amount }) => `${amount} would cost more to send than it is worth.`,
        later: ({ amount }) => `${amount} can be sent after that.`,
      } satisfies Record<HeldAmount['reason'], (values: { amount: string }) => string>,
      recipient: 'To',
      /** A text that a transfer carries, which exchanges tell deposits apart by. */
      memo: {
        label: 'Memo (optional)',
        why: 'Exchanges require a memo, or your deposit may be lost. Anyone can read a memo.',
        tooLong: ({ bytes, maxBytes }: { bytes: number; maxBytes: number }) =>
          `This memo has ${bytes} bytes, and the network allows ${maxBytes}. Shorten it.`,
        /** In its place, after the recipient was changed. */
        cleared: 'The memo was for another recipient and was removed. Enter the one for this recipient.',
      },
      recipientPlaceholder: 'Address or name',
      /** On networks without names. */
      recipientAddress: 'Address',
      /** The same: what is no address of the network. */
      recipientInvalid: 'Enter a valid address of this network.',
      paste: 'Paste',
      pasteFailed: 'This page cannot read the clipboard. Paste into the field instead.',
      scan: 'Scan a QR code',
      /** While a name is resolved. */
      resolving: 'Resolving the name',
      resolvingSlow: 'Still resolving the name. The server is slow.',
      /** A name cannot be looked up without the server. */
      resolveFailed: 'The server cannot be reached. Check your connection and try again, or enter an address.',
      /** Before the whole address that a name resolves to. */
      resolvesTo: ({ name }: { name: string }) => `${name} resolves to`,
      /** Recent recipients and the address book, under the empty field. */
      suggestions: 'Known addresses',
      recent: 'Recent',
      addressBook: 'Address book',
      /** The name of the button that saves the recipient to the address book. */
      saveToAddressBook: 'Save to address book',
      /** The address is in the address book. */
      inAddressBook: ({ name }: { name: string }) => `“${name}” in your address book`,
      review: 'Review send',
      /** In place of `review`, while it is missing. */
      enterAmount: 'Enter an amount',
      enterRecipient: 'Enter a recipient',
      /** The wallet got a request and has not responded; `amount` is an amount with its symbol, or an NFT. */
      requestOpen: ({ wallet, amount }: { wallet: string; amount: string }) =>
        `${wallet} may still show a request to send ${amount}. Answer it there first.`,
      /** What to check before sending to this recipient. */
      warnings: {
        /** The address is in the history only because others put it there. */
        neverPaid:
          'This address is in your activity, but you never sent anything to it. Anyone can add an address there: compare it with the one its owner gave you.',
        historyUnchecked: 'Your older payments could not be checked for a similar address. Compare every character.',
        own: 'This is your own address. You would pay the fee to send to yourself.',
        ownOther: 'This is another of your accounts.',
        contract: 'This address is a contract. Check with the recipient that it accepts this token.',
        token: 'This is the contract of a token. Tokens sent to it are lost.',
        unused: 'This address has never been used on this network. Make sure it is correct.',
        lookAlike: 'This address looks like one you know, but it is different. Compare every character.',
        looksLikeAddress: 'This name looks like an address. Compare every character of the address it resolves to.',
      },
      /** What the network and a token's own rules make of a transfer. */
      notes: {
        withheld: ({ symbol, amount }: { symbol: string; amount: string }) =>
          `${symbol} takes a fee of ${amount} from this transfer. The recipient gets the rest.`,
        permanentDelegate: ({ symbol }: { symbol: string }) =>
          `The issuer of ${symbol} can move it out of any account, including the recipient’s.`,
        scaled: ({ symbol }: { symbol: string }) =>
          `Wallets may show a different amount of ${symbol}: its displayed balance changes over time.`,
        tokenAccount: 'This address is a token account. Its owner is:',
        accountDeposit: ({ symbol, amount }: { symbol: string; amount: string }) =>
          `The recipient has no ${symbol} account yet. Creating it takes ${amount}, which is part of the network fee below.`,
        memo: ({ memo }: { memo: string }) => `The recipient’s account requires a memo. “${memo}” is added.`,
      },
      /** The choice of speed, where a higher fee gets a transfer confirmed sooner. */
      feeLevels: {
        title: 'Speed',
        slow: 'Slow',
        normal: 'Normal',
        fast: 'Fast',
        /** What the network's nodes estimate. */
        minutes: ({ minutes }: { minutes: number }) => `about ${minutes} min`,
        /** In place of the fee: the balance does not suffice, or the fee would be out of proportion. */
        unavailable: 'Not available',
      },
      /** What to know about a name before sending to it. */
      names: {
        unconfirmed: 'Only the server confirmed this name’s address.',
        changed: ({ name }: { name: string }) => `${name} now resolves to a different address than last time.`,
        /** Before the address that was sent to. */
        lastSentTo: 'Last time you sent to:',
        ownerChanged: ({ days }: { days: number }) =>
          `This name changed owner ${new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(-days, 'day')}. Check with the recipient first.`,
      },
      request: {
        otherNetwork: ({ network }: { network: string }) =>
          `This request is for ${network}. Switch networks to continue.`,
        switchNetwork: ({ network }: { network: string }) => `Switch to ${network}`,
        unknownNetwork:
          'This app does not support the network of this request. Ask for an address on a network it supports.',
        tokenMissing: 'This request is for a token you do not have on this network. Choose another token.',
        memo: 'This request asks for a memo, which cannot be added here. Pay it from a wallet that can add one.',
        loading: 'Finding the requested token',
      },
      select: {
        title: 'Choose Token',
        search: 'Search tokens',
        list: 'Tokens',
        loading: 'Loading tokens',
        empty: 'You have no tokens to send on this network.',
        nothingFound: ({ search }: { search: string }) => `None of your tokens match “${search}”.`,
        slow: 'Still loading your tokens. The server is slow.',
      },
      contacts: {
        title: 'Address Book',
        list: 'Saved addresses',
        empty: 'No saved addresses yet. Your address book stays on this device.',
        add: 'Add address',
        addTitle: 'Add Address',
        editTitle: 'Edit Address',
        edit: ({ name }: { name: string }) => `Edit ${name}`,
        name: 'Name',
        address: 'Address',
        save: 'Save',
        remove: 'Remove',
      },
      scanner: {
        title: 'Scan QR Code',
        camera: 'Camera preview',
        hint: 'Point the camera at the QR code of an address.',
        slow: 'Still waiting for the camera. Allow access when your browser asks.',
        denied: 'Camera access is blocked. Allow it in your browser settings, or paste the address.',
        none: 'No camera found. Paste the address instead.',
        failed: 'The camera is unavailable. Close other apps that use it, or paste the address.',
        /** The code is neither an address nor a payment request. */
        unrecognized: 'This code is not an address or a payment request.',
        enter: 'Enter address',
      },
      nft: {
        title: 'Send NFT',
        quantity: 'Quantity',
        enterQuantity: 'Enter a quantity',
        owned: ({ quantity }: { quantity: string }) => `You own ${quantity}`,
        sent: ({ name }: { name: string }) => `${name} sent`,
      },
      preview: {
        title: 'Review Send',
        from: 'From',
        to: 'To',
        memo: 'Memo',
        /** In place of the memo: exchanges lose a deposit without the one that they ask for. Two short lines on a small screen. */
        withoutMemo: 'None. Exchanges require one, or the money may be lost.',
        network: 'Network',
        fee: 'Network fee',
        /** The maximum fee. */
        upTo: ({ amount }: { amount: string }) => `up to ${amount}`,
        feeLoading: 'Estimating fee',
        feeUnknown: 'Shown in your wallet',
        /** Below the amount, where a faster one leaves less of it. */
        most: 'the most at this speed',
        /** Above the known address that the recipient resembles. */
        lookAlike: 'This is not the address you used before. It only looks like it. The one you know:',
        /** Only the server prices what was typed in dollars. */
        fiatUnverified: ({ amount, sum }: { amount: string; sum: string }) =>
          `You send ${amount}. The value of ${sum} comes only from the server. It could not be compared with a second source.`,
        lookAlikeCheck: 'Compare every character with the original address before you send.',
        send: 'Send',
        waiting: ({ wallet }: { wallet: string }) => `Confirm in ${wallet}`,
        waitingExplain: 'Confirm only if your wallet shows the same amount, recipient and, if there is one, memo.',
        slow: ({ wallet }: { wallet: string }) => `Still waiting for ${wallet}. Open it and look for a request.`,
        /** In place of the two above, where the network takes long before the wallet can be asked. */
        checking: 'Checking the network',
        checkingSlow: 'The network is slow to respond. Nothing has been sent yet.',
        /** The same request was sent to the wallet before, and its response never arrived. */
        mayBePending: ({ wallet }: { wallet: string }) =>
          `${wallet} may still show this request. Check there first: sending again could send it twice.`,
        /** An equal transfer was dropped, and could be paid beside this one. */
        mayGoThrough:
          'You sent the same before. The network does not have it, but it may still go through. Send it again from Activity: a new transfer could pay twice.',
        requestAgain: 'Request again',
        declined: 'You declined the request in your wallet. Nothing was sent.',
        /** After the sentence of an error; `amount` is of the network's native currency. */
        minimum: ({ amount }: { amount: string }) => `The minimum is ${amount}.`,
        wouldFail: 'The network would reject this transaction now. Check the token, the amount and the recipient.',
        offline: 'You are offline. You can send once you are back online.',
        startOver: 'Start over',
        /** The view was opened with nothing to review. */
        empty: 'Nothing to review yet.',
        /** `what` is an amount with its symbol, or the symbol alone while amounts are hidden. */
        sent: ({ what }: { what: string }) => `${what} sent`,
      },
    },
    /** The messages of swapping: the pair and its quote, the list of tokens, the review and its steps. */
    swap: {
      title: 'Swap',
      sell: 'You pay',
      buy: 'You get',
      /** Follows `sell`: where both sides of the swap are. */
      on: ({ network }: { network: string }) => `on ${network}`,
      sellAmount: 'Amount you pay',
      buyAmount: 'Amount you get',
      /** The name of the button that opens the list of tokens. */
      sellToken: ({ symbol }: { symbol: string }) => `Token you pay: ${symbol}`,
      buyToken: ({ symbol }: { symbol: string }) => `Token you get: ${symbol}`,
      chooseToken: 'Choose token',
      max: 'Max',
      balance: ({ amount }: { amount: string }) => `Balance ${amount}`,
      flip: 'Switch tokens',
      /** The button that changes the unit one types in. */
      typeFiat: 'Enter amount in dollars',
      typeToken: ({ symbol }: { symbol: string }) => `Enter amount in ${symbol}`,
      /** The providers have no quote for an amount of less than a cent. */
      tooSmall: 'This amount is too small to swap. Enter a larger one.',
      chooseSold: 'Choose what to pay with',
      chooseBought: 'Choose what to get',
      enterAmount: 'Enter an amount',
      review: 'Review swap',
      /** The button on a network without swaps. */
      networks: 'Choose a network',
      quote: {
        loading: 'Getting quotes',
        slow: 'Still getting quotes. One provider is slow.',
        rate: 'Rate',
        invertRate: 'Reverse the rate',
        priceImpact: 'Price impact',
        /** The amount is too small to tell. */
        impactUnknown: 'Too small to estimate',
        /** Only the server has prices of the two tokens. */
        impactUnverified: 'Unknown',
        priceUnverified: 'This price comes only from the server. It could not be compared with a second source.',
        /** The quote is below the market price by more than the slippage limit. */
        belowMarket: ({ percent }: { percent: string }) =>
          `This quote is ${percent} below the market price. Another provider may pay more.`,
        highImpact: ({ percent }: { percent: string }) =>
          `This swap is large for the available liquidity: it moves the price against you by ${percent}.`,
        veryHighImpact: ({ percent }: { percent: string }) =>
          `You lose about ${percent} because of the size of this swap. A smaller amount loses less.`,
        acceptImpact: ({ percent }: { percent: string }) => `I accept a loss of ${percent}`,
        minimum: 'You get at least',
        fee: 'Network fee',
        /** The fee before the review. */
        about: ({ amount }: { amount: string }) => `about ${amount}`,
        /** The maximum fee. */
        upTo: ({ amount }: { amount: string }) => `up to ${amount}`,
        feeUnknown: 'Shown in your wallet',
        provider: 'Provider',
        providers: 'Providers, best first',
        chooseProvider: 'Choose Provider',
        best: 'Best',
        /** Until a new quote replaces the one on screen. */
        refreshesIn: ({ seconds }: { seconds: string }) => `Refreshes in ${seconds} s`,
        /** Announced once, when a new quote pays less than the one before. */
        lowered: ({ amount }: { amount: string }) => `The price moved. You now get ${amount}.`,
      },
      slippage: {
        title: 'Slippage Limit',
        label: 'Slippage limit',
        explain: 'The swap is canceled if the price moves against you by more than this.',
        custom: 'Custom slippage limit, in percent',
        save: 'Save',
        high: 'With a limit this high, other traders can profit at your expense.',
        invalid: ({ most }: { most: number }) => `Enter a percentage from 0.1 to ${most}, with at most one decimal.`,
      },
      /** A swap that was started and left. */
      unfinished: {
        explain: ({ sold, bought }: { sold: string; bought: string }) =>
          `Your swap of ${sold} for ${bought} is not complete.`,
        proceed: 'Continue',
        discard: 'Discard',
      },
      /** The wallet got a request to swap and has not responded. */
      requestOpen: ({ wallet, amount }: { wallet: string; amount: string }) =>
        `${wallet} may still show a request to swap ${amount}. Answer it there first.`,
      select: {
        title: 'Choose Token',
        search: 'Search name or paste address',
        yours: 'Your tokens',
        suggested: 'Suggested tokens',
        popular: 'Popular tokens',
        found: 'Tokens found',
        loading: 'Loading tokens',
        slow: 'Still loading tokens. The server is slow.',
        nothingFound: ({ search }: { search: string }) =>
          `No tokens match “${search}”. To find any other token, paste its address.`,
        reading: 'Loading the token',
        unlisted: 'Not listed',
        unlistedTitle: 'Unverified token',
        /** The unlisted token has the name of a listed one. */
        imitates: ({ symbol }: { symbol: string }) => `This is not the listed ${symbol}`,
        unlistedExplain:
          'Anyone can create a token with any name. It may be worthless or impossible to sell. Compare the address with one you trust.',
        name: 'Name',
        symbol: 'Symbol',
        decimals: 'Decimals',
        contract: 'Contract',
        useAnyway: 'Use this token anyway',
      },
      preview: {
        title: 'Review Swap',
        pay: 'You pay',
        getAtLeast: 'You get at least',
        expected: ({ amount }: { amount: string }) => `about ${amount} now`,
        /** Only the server prices what was typed in dollars. */
        dollarsUnverified: ({ amount, sum }: { amount: string; sum: string }) =>
          `You pay ${amount}. The value of ${sum} comes only from the server. It could not be compared with a second source.`,
        network: 'Network',
        /** The contract that swaps. */
        router: 'Swap contract',
        spendingLimit: 'Spending limit',
        exact: ({ amount }: { amount: string }) => `Exactly ${amount}`,
        unlimited: 'Unlimited',
        unlimitedExplain: ({ symbol }: { symbol: string }) =>
          `The contract could spend all your ${symbol}, now and later, until you revoke the approval. Choose this only if you trust it.`,
        /** The wallet approved more than the spending limit that was shown. */
        excess: ({ symbol }: { symbol: string }) =>
          `Your wallet approved more ${symbol} than this swap needs. To lower the approval, use your wallet or a block explorer.`,
        steps: 'Steps',
        step: {
          reset: ({ symbol }: { symbol: string }) => `Reset the ${symbol} approval`,
          approve: ({ symbol }: { symbol: string }) => `Approve ${symbol}`,
          permit: ({ symbol }: { symbol: string }) => `Sign the ${symbol} approval`,
          swap: () => 'Swap',
          batch: ({ symbol }: { symbol: string }) => `Approve ${symbol} and swap`,
        },
        waiting: ({ wallet }: { wallet: string }) => `Confirm in ${wallet}`,
        confirming: 'Confirming on the network',
        done: 'Done',
        declined: 'You declined the request in your wallet. Nothing was sent.',
        /** The link to a transaction. */
        view: 'View',
        swap: 'Swap',
        approveAndSwap: 'Approve and swap',
        signAndSwap: 'Sign and swap',
        /** Beside a step that is a signature, not a transaction. */
        signature: 'Signature only, no network fee',
        /** The alternative where the visitor or the wallet did not sign. */
        approveInstead: 'Approve with a transaction instead',
        waitingExplain: 'Confirm only if your wallet shows the same amounts.',
        explain: 'You can close this. The swap continues, and Activity shows the result.',
        slow: ({ wallet }: { wallet: string }) => `Still waiting for ${wallet}. Open it and look for a request.`,
        slowChain: 'The network is slower than usual. You can close this. Activity shows the result.',
        changed: 'The price moved',
        changedMinimum: ({ before, now }: { before: string; now: string }) =>
          `You now get at least ${now} instead of ${before}.`,
        confirmChanged: 'Accept the new price',
        offline: 'You are offline. You can swap once you are back online.',
        refresh: 'Get a new quote',
        startOver: 'Start over',
        /** The view was opened with nothing to review. */
        empty: 'Nothing to review yet.',
        sent: 'Swap Sent',
        confirmed: 'Swap Complete',
        sentExplain: ({ sold, bought }: { sold: string; bought: string }) => `${sold} for at least ${bought}.`,
        /** What the receipt says, exactly. */
        received: ({ sold, bought }: { sold: string; bought: string }) => `You paid ${sold} and received ${bought}.`,
        showAccount: 'View in account',
      },
    },
    /** What went wrong, why, and what to do, for a visitor. */
    /** Signing in to the embedded wallet. */
    login: {
      /** The field's name and placeholder. */
      email: 'Email',
      continue: 'Continue',
      /** Between the logins and the wallets. */
      or: 'or',
      /** While the wallet's own page, in a dialog or a window, asks for the code. */
      waiting: 'Continue in the wallet.',
      notLoaded: 'A part of this page could not be loaded. Check your connection and try again.',
      cooldown: ({ seconds }: { seconds: number }) =>
        `Please try again after ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`,
      continueWith: ({ provider }: { provider: string }) => `Continue with ${provider}`,
      /** In place of the provider's name while its login is open. */
      waitingShort: 'Cancel',
      cancelSocial: ({ provider }: { provider: string }) => `Cancel signing in with ${provider}`,
      moreSocials: 'More ways to sign in',
      /** Of the dialog with the wallet's own page. */
      dialog: {
        title: 'Wallet',
        inWindow: 'Continue in the window that opened.',
        showWindow: 'Show window',
        blocked: 'In this browser, the wallet opens in a window of its own.',
        openWindow: 'Continue in a new window',
        cancel: 'Cancel',
      },
    },
    errors: {
      USER_REJECTED: 'The request was declined in the wallet.',
      UNAUTHORIZED: 'The wallet is locked or does not allow this site. Unlock it and try again.',
      UNSUPPORTED_METHOD: 'This wallet cannot do that. Try another wallet.',
      WALLET_DISCONNECTED: 'The wallet is offline. Open it and try again.',
      CHAIN_DISCONNECTED: 'The wallet is not connected to this network. Switch it in the wallet and try again.',
      UNRECOGNIZED_CHAIN: 'The wallet does not have this network. Add it in the wallet and try again.',
      SIGNATURE_INTERRUPTED:
        'This page was reloaded while your wallet waited for a signature. The app did not receive it. Try again.',
      NETWORK_NOT_SHARED:
        'The wallet accepted, but did not share this network with the site. Disconnect, then connect again and choose the network in the wallet.',
      WALLET_ERROR: 'The wallet could not complete the request. Open it and try again.',
      REQUEST_PENDING: 'The wallet already shows a request. Open it and respond to that one first.',
      WALLET_TIMEOUT: 'The wallet did not respond in time. Open it and try again.',
      WALLET_NOT_FOUND: 'This wallet is not available here. Install or enable it, then reload the page.',
      WALLET_CONTESTED: 'More than one wallet in this browser uses this ID. Choose the one you know.',
      WALLET_REPLACED:
        'Another wallet took the place of the one you chose, so nothing was requested. Check its name, then try again.',
      NO_ACCOUNTS: 'The wallet shared no accounts. Unlock it, choose an account, and try again.',
      NOT_CONNECTED: 'No wallet is connected. Connect one first.',
      ADAPTER_NOT_FOUND: 'Chain adapter not found',
      ABILITY_MISSING: 'This network does not support that.',
      NAMESPACE_DISABLED: 'This app does not support this type of wallet right now.',
      DISCONNECT_FAILED: 'Failed to disconnect',
      ACCOUNT_CHANGED: 'The account in your wallet changed, so nothing was sent. Check it and try again.',
      NETWORK_CHANGED: 'The network in your wallet changed, so nothing was sent. Check it and try again.',
      UNSUPPORTED_NETWORK: 'Unknown Network',
      NETWORK_SWITCHING_DISABLED: 'This app does not switch networks. Switch in your wallet.',
      RELAY_UNAVAILABLE: 'The connection service is not responding. Check your connection and try again.',
      RELAY_REFUSED: 'The connection service declined the request. Try again in a moment.',
      TOO_MANY_REQUESTS: 'Too many attempts. Wait a minute and try again.',
      INVALID_APP_CONFIGURATION: 'Invalid App Configuration. This site is not on the allow-list of its project.',
      INVALID_PROJECT_ID: 'Invalid Project ID. This app is not set up correctly.',
      JWT_TOKEN_NOT_VALID: 'Session Expired. Check the time settings of this device and reconnect.',
      SESSION_EXPIRED: 'Session Expired. Check the time settings of this device and reconnect.',
      SESSION_ENDED: 'The wallet ended the connection. Connect again.',
      PAIRING_EXPIRED: 'No wallet responded in time. Get a new code and try again.',
      PAIRING_INVALID: 'The wallet approved a different request. Try again, or choose another wallet.',
      PAIRING_UNSUPPORTED: 'This wallet does not support the networks or requests of this app. Choose another wallet.',
      EMBEDDED_WALLET_UNAVAILABLE:
        'Network Error - Could not load embedded wallet. Check your connection, allow pop-ups for this site, and try again.',
      EMBEDDED_WALLET_TIMEOUT: 'Embedded Wallet Request Timed Out. Try again.',
      EMBEDDED_WALLET_REQUEST_TOO_LARGE: 'This request is too large for this browser. Try again on a computer.',
      WALLET_RETURN_REFUSED: 'The wallet’s response is for another tab or has expired. Try again here.',
      WALLET_ANSWER_KEPT: 'Your wallet responded. Repeat the request to finish; you won’t be asked again.',
      EMBEDDED_WALLET_RETURN_REFUSED: 'The wallet’s response is for another tab or has expired. Try again here.',
      EMBEDDED_WALLET_ANSWER_KEPT: 'Your wallet responded. Repeat the request to finish; you won’t be asked again.',
      EMAIL_INVALID: 'Enter a valid email address.',
      EMAIL_COOLDOWN: 'A code was sent a moment ago. Wait half a minute, then try again.',
      TOO_MANY_TRIES: 'Too many tries. Wait a while, then try again.',
      MAIL_UNAVAILABLE: 'Codes cannot be mailed right now. Try again in a few minutes, or sign in another way.',
      SEND_UNSUPPORTED_CHAIN: 'Unsupported chain',
      SEND_INCOMPLETE: 'An amount and receiver address are required',
      SEND_TOKEN_REQUIRED: 'A token is required',
      SEND_IN_PROGRESS: 'A transfer is already waiting in the wallet. Respond to it first.',
      RECEIVER_INVALID: 'Enter a valid address or name.',
      RECEIVER_CHECKSUM: 'This address may have a typo. Copy it again from its source.',
      RECEIVER_BURNS: 'Anything sent to this address is lost. Check the recipient.',
      RECEIVER_OF_OTHER_NETWORK: 'This address is for another network. Ask the recipient for an address on this one.',
      RECEIVER_NOT_WALLET: 'This address is not a wallet. Check the recipient.',
      TOKEN_NOT_TRANSFERABLE: 'This token cannot be sent.',
      ACCOUNT_FROZEN: 'The token’s issuer has frozen your account or the recipient’s.',
      BELOW_RENT_MINIMUM: 'This is less than the recipient’s account must hold. Send more.',
      AMOUNT_BELOW_DUST: 'This is less than the network passes on. Send more.',
      FEE_EXCESSIVE: 'The network fee is out of proportion to the amount. Send more at once, or choose a lower speed.',
      REST_BELOW_RENT_MINIMUM: 'Too little would be left in your account. Send less, or everything.',
      FEE_ROSE: 'The network fee has risen since the review. Nothing was sent. Check the new fee and send again.',
      TRANSFER_CHANGED: 'The wallet changed the transaction. Nothing was sent from here.',
      MEMO_TOO_LONG: 'This memo is longer than the network allows. Shorten it.',
      MEMO_UNREADABLE: 'This memo has invisible characters or extra spaces. Type it instead of pasting it.',
      MEMO_SECRET: 'This looks like a recovery phrase. Anyone can read a memo: never enter your phrase here.',
      MEMO_CHANGED: 'The memo was changed in the wallet. Nothing was sent from here. Enter the memo here instead.',
      PAYMENT_REQUEST_INVALID: 'This app cannot use this payment link. Enter the recipient and amount.',
      NAME_INVALID: 'This name contains invalid or look-alike characters. Check the spelling.',
      NAME_UNKNOWN: 'This name does not resolve to an address. Check the spelling.',
      NAME_OF_OTHER_NETWORK:
        'This name has no address that is safe on this network. Ask the recipient for the address.',
      NAME_CHANGED: 'This name now resolves to a different address. Nothing was sent. Check the recipient.',
      NAME_DISPUTED:
        'The server and the network report different addresses for this name. Nothing was sent. Try again in a minute, or ask the recipient for the address.',
      NAME_UNCHECKED: 'This name could not be verified on the network. Try again, or enter the address.',
      NAME_UNSIGNED: 'The server could not prove which address this name has. Enter the address instead.',
      NFT_NOT_OWNED: 'This account no longer owns this NFT, or owns fewer.',
      CONTACT_NAME_INVALID: 'Enter a name for this address.',
      CONTACT_NAME_TAKEN: 'This name is already in your address book. Choose another one.',
      CONTACTS_FULL: 'Your address book is full. Remove an address first.',
      AMOUNT_INVALID: 'Enter an amount greater than zero.',
      AMOUNT_UNREADABLE: 'This amount is ambiguous. Write it like 1,000.5 or 0.5.',
      AMOUNT_TOO_PRECISE: 'This amount has more decimals than the token.',
      AMOUNT_ABOVE_BALANCE: 'This is more than your balance.',
      TRANSACTION_REVERTED: 'The transaction failed. Only the network fee was spent.',
      TRANSACTION_CANCELLED: 'The transaction was canceled in the wallet.',
      TRANSACTION_REPLACED: 'Another transaction of your account took the place of this one.',
      TRANSACTION_DROPPED:
        'The network dropped this transaction. It may still go through: check Activity before you try again.',
      TRANSACTION_EXPIRED:
        'The network did not include this transaction in time. Nothing was sent. You can send it again.',
      TRANSACTION_NOT_PENDING: 'This transaction is no longer pending.',
      REPLACEMENT_REFUSED:
        'This transaction could not be verified. Nothing was sent. Use your wallet to speed it up or cancel it.',
      NONCE_IGNORED: 'The wallet sent a separate transaction. Both are pending.',
      SWAP_UNSUPPORTED: 'Network not supported for Swaps',
      GAS_PRICE_UNSUPPORTED: 'Network not supported for Gas Price',
      SWAP_INCOMPLETE: 'Choose two different tokens and enter an amount.',
      SWAP_UNAVAILABLE: 'No quotes for this amount. Try another amount or token.',
      SWAP_UNSAFE: 'The server built a different swap than the one shown. Nothing was sent.',
      SWAP_PRICE_REFUSED:
        'This quote is less than half of the market price. Nothing was sent. Try another amount or token.',
      SWAP_DOLLARS_DIFFER: 'The price of this token differs from the market price. Enter an amount in tokens.',
      SWAP_LOSS_REFUSED: 'This swap loses more than you accepted. Nothing was sent. Check the terms.',
      SWAP_QUOTE_EXPIRED: 'The quote has expired. Nothing was sent.',
      SWAP_PRICE_MOVED: 'The price moved, so nothing was sent. Check the new terms.',
      SWAP_IN_PROGRESS: 'A swap is already in progress, here or in another tab.',
      SWAP_ALLOWANCE_LOW: 'The approval is for less than the swap needs. Approve the whole amount.',
      TOKEN_INVALID: 'There is no token at this address on this network.',
      TOKEN_DECIMALS_DIFFER:
        'The server reported wrong decimals for this token. Nothing was sent. Contact this app’s support.',
      TOKEN_SYMBOL_DIFFERS:
        'The server reported a wrong symbol for this token. Nothing was sent. Contact this app’s support.',
      NAME_LABEL_INVALID: 'A name has at least 4 characters: letters a to z, digits and hyphens.',
      NAME_TAKEN: 'This name is taken. Choose another one.',
      NAME_RESERVED: 'This name is reserved. Choose another one.',
      NAME_SIGNATURE_EXPIRED: 'The signature expired. Sign again to register the name.',
      NAMES_TOO_MANY: 'This account has reached its limit of names.',
      NAME_IN_PROGRESS: 'A name is already being registered. Respond in your wallet.',
      SIGN_IN_DISABLED: 'This app does not offer wallet sign-in. Close this and continue without it.',
      SIGN_IN_ACCOUNT_MISSING: 'Connect a wallet first.',
      SIGN_IN_MESSAGE:
        'This sign-in message is not valid for this site, so it was not sent to your wallet. Cancel, and contact this app’s support.',
      SIGN_IN_REFUSED: 'The sign-in was not accepted. Try again. If it fails, contact this app’s support.',
      SIGN_IN_ELSEWHERE: 'You did not sign in in the other tab. You can sign in here.',
      SIGN_IN_ENDED: 'Your session has ended. Sign in again.',
      SIGN_IN_UNVERIFIABLE: 'The network does not respond. Try again in a few minutes.',
      SIGN_IN_UNAVAILABLE:
        'A problem occurred while trying initialize authentication. Check your connection, then connect again.',
      SESSIONS_UNLISTED: 'This app cannot list your signed-in devices. Ask its support for help.',
      SIGN_OUT_UNHEARD:
        'You are signed out in this browser. The server did not respond, so the session may last until it expires. Open this site again later to end it sooner.',
      PURCHASE_INCOMPLETE: 'Choose a token, an amount, and a payment method first.',
      PURCHASE_OUTSIDE_LIMITS: 'This amount is outside the limits of this payment method.',
      PURCHASE_REFUSED:
        'The provider does not sell this here. Try another token, currency, payment method or provider.',
      ONRAMP_UNAVAILABLE: 'No provider is available right now. Nothing was charged. Try again later.',
      CHECKOUT_URL_REFUSED: 'The checkout link is not the provider’s. Nothing was charged.',
      NONCE_TOO_LOW: 'A transaction with this nonce was already sent. Wait for it, then try again.',
      NONCE_TOO_HIGH: 'An earlier transaction is missing. Wait for it, or reset the account in the wallet.',
      INSUFFICIENT_FUNDS: 'The balance does not cover the amount and the network fee. Send less, or add funds.',
      BROADCAST_REFUSED:
        'The network refused the transaction. Another one may have spent the same. Check your activity.',
      FEE_CAP_TOO_LOW: 'The fee is below what the network requires. Raise it in the wallet.',
      FEE_CAP_TOO_HIGH: 'The fee is above what the network accepts. Lower it in the wallet.',
      EXECUTION_REVERTED: 'The contract rejected the transaction. Check the amount and the recipient.',
      RPC_UNAVAILABLE: 'The network cannot be reached. Check your connection and try again.',
      RPC_TIMEOUT: 'The network is taking too long to respond. Try again in a moment.',
      RPC_ANSWER_INVALID: 'The network sent an invalid response. Try again in a moment.',
      NODES_DISAGREE: 'Two nodes report different balances. Try again in a moment.',
      NETWORK_RULES_DIFFER: 'Not sent: this network has different rules than its node reported. Try again in a moment.',
      RPC_ERROR: 'The network rejected the request. Try again in a moment.',
      HTTP_STATUS: 'The server rejected the request. Try again in a moment.',
      SERVER_UNAVAILABLE: 'The server cannot be reached. Check your connection and try again.',
      SERVER_ANSWER_INVALID: 'The server sent a response that this version cannot read. Reload the page.',
      BALANCE_UNAVAILABLE: 'Token Balance Unavailable',
      TRANSACTIONS_UNAVAILABLE: 'Failed to fetch transactions',
      OPTIONS_INVALID: 'This app is not set up correctly. Contact its support.',
      ABORTED: 'The request was canceled.',
      CODE_UNAVAILABLE: 'This part of the app could not be loaded. Check your connection and try again.',
      UNKNOWN: 'Something went wrong. Try again.',
    } satisfies Record<ErrorCode, string>,
  },
}

/** Every message of the widget: what a language translates. */
export type Messages = typeof en.messages

/** One language of the widget. */
export type Locale = {
  /** BCP 47, for Intl: `en`, `ar`. */
  code: string
  direction: 'ltr' | 'rtl'
  messages: Messages
  /** Paths of the messages that are still English, such as `send.title`. Absent where every message is translated. */
  missing?: readonly string[]
}
