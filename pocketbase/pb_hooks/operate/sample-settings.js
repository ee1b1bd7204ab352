// The sample's words about the academy itself. A field with exactly these words is the sample's, any other the owner's.

const ABOUT = [
  'The academy began when a few MBBS students wrote down, for the juniors of their hostel, how they had read NCERT and what they had done the evening after a bad test.',
  'It still works like that. A mentor sets targets that fit one day, looks at them in the evening and asks why one was missed. Notes, papers and videos are free, because reading them was never the hard part.',
  'Biology and Chemistry are taught by people who sat the exam not long ago. Physics has notes and papers.',
].join('\n\n')

/** By the collection of the one row. Fields of one group say one thing together. */
const SAMPLE_SETTINGS = {
  global_settings: [
    { legal_name: 'Sample Academy, invented' },
    { email: 'hello@academy.example' },
    { whatsapp: '+91 98765 43210' },
    { instagram: '@academy.example' },
    { tagline: 'Daily targets, honest papers and mentors who sat the exam' },
    { about: ABOUT },
    {
      // Invented, and it says so: what a claim of marks needs beside it.
      results: [
        'Sample: A. S., Patna, 655 of 720 in NEET 2026',
        'Sample: R. K., Kota, 641 of 720 in NEET 2026',
        'Sample: M. D., Guwahati, 618 of 720 in NEET 2026',
      ],
      results_disclosure:
        'Sample: these students are invented. A. S. and R. K. were in Personal Mentorship for 11 months, M. D. in the Academic Sessions Biology for 8 months; all three paid for it. Results of one student promise nothing to another.',
      results_consent: true,
    },
  ],
  // A provider's handle has no dot, and nobody can hold a name that ends so (RFC 2606).
  payment_settings: [{ payee_address: 'sample-academy@bank.invalid' }],
}

/** The sample's address of earlier releases. */
const FORMER_PAYEE = 'sample-academy@bank'

module.exports = { SAMPLE_SETTINGS, FORMER_PAYEE }
