/** The connector of every wallet on another device, in each namespace that can be paired. */
export const walletConnectId = 'walletConnect'
