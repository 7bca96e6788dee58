/** Whether a text has the form of a regtest address; its checksum is the node's to check. */
export function isRegtestAddress(text: string): boolean {
  return /^(bcrt1[02-9ac-hj-np-z]{8,87}|[mn2][1-9A-HJ-NP-Za-km-z]{25,39})$/.test(text)
}
