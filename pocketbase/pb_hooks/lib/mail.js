/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

const sendsMail = (app) => app.settings().smtp.enabled

/** @param {any} app @param {{ to: string, subject: string, text: string }} mail @throws where the mail server does not take it */
const sendMail = (app, { to, subject, text }) => {
  const { senderAddress, senderName } = app.settings().meta
  app.newMailClient().send(
    new MailerMessage({
      from: { address: senderAddress, name: senderName },
      to: [{ address: to }],
      subject,
      text,
    }),
  )
}

module.exports = { sendsMail, sendMail }
