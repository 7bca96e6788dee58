/**
 * The schemes of the wallets in the shipped catalogue, and all that are opened unless the app names more (`pairing.walletSchemes`): a listing comes
 * from a server, and a browser or a system runs some schemes itself. `scripts/walletLinks.test.ts` holds them equal to the catalogue's.
 */
export const walletSchemes: ReadonlySet<string> = new Set(
  (
    'argent bitkeep bluewallet bnc cbwallet celo coin98 core cosmostation daimo dfw edge exodus familywallet ' +
    'imtokenv2 keplrwallet krakenwallet leapcosmos ledgerlive mathwallet metamask mewwallet nightly novawallet okex ' +
    'oneinch onekey-wallet phantom rabby rainbow robinhood-wallet roninwallet safe safepalwallet solflare subwallet ' +
    'tpoutside trezorsuite trust uniswap unstoppable.money zerion'
  ).split(' '),
)
