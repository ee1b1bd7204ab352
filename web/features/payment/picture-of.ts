/** The picture at an address, of the site or one that stands for itself. @throws where none comes */
export const pictureOf = async (address: string): Promise<Blob> => {
  // `fetch` of a data address is a connection for the page's policy, which allows none but to this site.
  if (address.startsWith('data:')) return blobOfData(address)
  const answer = await fetch(address)
  const picture = await answer.blob()
  if (!answer.ok || !/^image\/(?:png|jpeg)$/.test(picture.type)) throw new Error('no picture came')
  return picture
}

const blobOfData = (address: string): Blob => {
  const [head = '', body = ''] = address.split(',')
  const bytes = Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0))
  return new Blob([bytes], { type: /^data:([^;]+)/.exec(head)?.[1] ?? 'image/png' })
}
