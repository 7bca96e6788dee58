/** Whether tokens sent to `receiver` are lost: the zero address, or the token's own contract. */
export function isBurnAddress(receiver: string, contract: string | undefined): boolean {
  return /^0x0{40}$/.test(receiver) || receiver.toLowerCase() === contract?.toLowerCase()
}
