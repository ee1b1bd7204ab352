// Words that the specification quotes, typed here once and nowhere in the product’s own strings: this file imports nothing,
// so that a string that is reworded fails its stories.

// A1
export const ABOUT_US = 'About Us'

// A2
export const JOIN_NOW = 'Join Now'

// A4
export const TERMS_CONDITIONS = 'Terms & Conditions'
export const SELECTION_IS_NOT_GUARANTEED = 'Selection is not guaranteed.'
export const FEES_ARE_NON_REFUNDABLE = 'Fees are non-refundable.'
export const MISBEHAVIOUR_LEADS_TO_EXPULSION = 'Misbehaviour leads to expulsion without refund.'
export const FAILED_TARGETS_END_MENTORSHIP =
  'Failing assigned targets at least 5 times ends mentorship without refund.'
export const SHARING_IS_PROHIBITED =
  'Sharing paid material is prohibited and leads to legal action.'
export const STUDENTS_MUST_KEEP_DISCIPLINE =
  'Students must keep discipline in communication channels.'

// A6
export const OOPS_PAGE_NOT_FOUND = 'Oops! Page not found'
export const RETURN_TO_HOME = 'Return to Home'

// B1
export const START_YOUR_JOURNEY = 'Start Your Journey'
export const JOIN_MENTORSHIP = 'Join Mentorship'
export const ACADEMIC_PROGRAMME_BIO_CHEM = 'Academic Programme Bio + Chem'

// B4
export const MESSAGE_US_ON_WHATSAPP = 'Message us on WhatsApp'
export const CONNECT_ON_INSTAGRAM = 'Connect on Instagram'

// T1
export const FULL_TEST = 'Full Test'
export const PART_TEST = 'Part Test'

// T3
export const DPP_DAILY_PRACTICE_PAPERS = 'DPP (Daily Practice Papers)'
export const PART_SYLLABUS_TEST = 'Part Syllabus Test'
export const FULL_SYLLABUS_TEST_FST = 'Full Syllabus Test (FST)'

// T6
export const ERROR_LOADING_TESTS = 'Error Loading Tests'
export const TESTS_COULD_NOT_BE_LOADED =
  "Sorry, we couldn't load the tests. Please try again later."
export const GO_HOME = 'Go Home'
export const NO_TESTS_FOUND = 'No tests found'
export const NO_TESTS_MATCH =
  'No tests match your current filters. Try adjusting your search criteria.'

// T8
export const DOWNLOAD_PDF = 'Download PDF'
export const TEST_NOT_FOUND = 'Test Not Found'
export const TEST_DOES_NOT_EXIST = "The test you're looking for doesn't exist or has been removed."
export const TEST_ID_IS_REQUIRED = 'Test ID is required'

// N2
export const NO_PDFS_AVAILABLE_YET = 'No PDFs available yet.'
export const TRY_OTHER_SEARCH_OR_FILTERS = 'Try adjusting your search or filters.'

// N3
export const PDF_ID_IS_REQUIRED = 'PDF ID is required'
export const PDF_NOT_FOUND = 'PDF Not Found'
export const PDF_COULD_NOT_BE_FOUND = 'The requested PDF could not be found.'
export const BACK_TO_FREE_PDFS = 'Back to Free PDFs'

// V1
export const ALL_VIDEOS = 'All Videos'
export const NO_VIDEOS_YET = 'No videos yet. Add one from CMS.'
export const TRY_ADJUSTING_YOUR_SEARCH = 'Try adjusting your search.'

// V2
export const UNABLE_TO_EMBED_THIS_VIDEO = 'Unable to embed this video'
export const VIDEO_NOT_AVAILABLE = 'Video not available'
export const FAILED_TO_LOAD_VIDEO = 'Failed to load video'
export const NO_VIDEO_TAG = 'Your browser does not support the video tag.'

// V3
export const ALL_ARE_AUTHENTIC = 'All are authentic screenshots, and privacy is respected.'
export const NO_TESTIMONIALS_YET = 'No testimonials yet. Add one from CMS.'

// P1
export const PERSONAL_MENTORSHIP = 'Personal Mentorship'
export const ACADEMIC_SESSIONS_BIOLOGY = 'Academic Sessions Biology'
export const ACADEMIC_SESSIONS_CHEMISTRY = 'Academic Sessions Chemistry'
export const BIOLOGY_CHEMISTRY_COMBO = 'Biology + Chemistry combo'
export const MOST_POPULAR = 'Most Popular'

// P2
export const PROCEED_TO_PAY = 'Proceed to Pay'
export const COMPLETE_YOUR_PAYMENT = 'Complete Your Payment'
export const GENERATING_QR_CODE = 'Generating QR code...'
export const SCAN_WITH_ANY_UPI_APP = 'Scan the QR with any UPI app'

// S1
export const SIGN_IN = 'Sign In'
export const SIGNING_IN = 'Signing in...'
export const AN_UNEXPECTED_ERROR_OCCURRED = 'An unexpected error occurred'
export const LOGIN_SUCCESSFUL = 'Login successful'
export const WELCOME_TO_THE_PANEL = 'Welcome to the admin panel'

// S3
export const GLOBAL_SETTINGS = 'Global Settings'
export const FREE_PDFS = 'Free PDFs'
export const TESTS_LIBRARY = 'Tests Library'
export const DEMO_VIDEOS = 'Demo Videos'
export const PAYMENT_SETTINGS = 'Payment Settings'
export const ACCOUNT_SETTINGS = 'Account Settings'
export const SIGN_OUT = 'Sign Out'

// S4
export const ENTER_A_VALID_EMAIL = 'Please enter a valid email address'
export const PASSWORD_IS_TOO_SHORT = 'Password must be at least 8 characters'
export const PASSWORDS_DONT_MATCH = "Passwords don't match"
export const FAILED_TO_UPDATE_EMAIL = 'Failed to update email'
export const FAILED_TO_UPDATE_PASSWORD = 'Failed to update password'

// M1
export const SETTINGS_UPDATED = 'Settings updated.'
export const UPDATE_FAILED = 'Update failed'
export const SETTINGS_NOT_UPDATED = 'Failed to update settings. Please try again.'

// M2
export const UPLOAD_A_PNG_OR_JPEG = 'Please upload a PNG, JPG, or JPEG image file'
export const PAYMENT_SETTINGS_NOT_UPDATED = 'Failed to update payment settings. Please try again.'

// M3
export const NO_PDFS_FOUND = 'No PDFs found...'
export const NO_VIDEOS_FOUND = 'No videos found...'
export const NO_TESTIMONIALS_FOUND = 'No testimonials found...'

// M4
export const PDF_FILE_REQUIRED = 'PDF file required'
export const UPLOAD_A_PDF = 'Please upload a PDF file.'
export const SUBJECT_REQUIRED = 'Subject required'
export const PLEASE_SELECT_A_SUBJECT = 'Please select a subject.'

// M5
export const NO_FILE_SELECTED = 'No file selected'
export const SELECT_A_PDF = 'Please select a PDF file to upload.'
export const TITLE_REQUIRED = 'Title required'
export const ENTER_A_TITLE = 'Please enter a title for the test.'
export const NO_TESTS_UPLOADED_YET = 'No tests uploaded yet...'
export const UPLOAD_FAILED = 'Upload failed'
export const TEST_NOT_UPLOADED = 'There was an error uploading the test. Please try again.'
export const TEST_NOT_UPDATED = 'There was an error updating the test. Please try again.'
export const DELETE_FAILED = 'Delete failed'
export const TEST_NOT_DELETED = 'There was an error deleting the test. Please try again.'

// M7
export const SCREENSHOT_REQUIRED = 'Screenshot required'
export const UPLOAD_A_SCREENSHOT = 'Please upload a WhatsApp screenshot.'

// M8
export const UPLOADING = 'Uploading...'
export const FILE_IS_TOO_LARGE = 'File size must be less than 10MB'
export const UPLOAD_SUCCESSFUL = 'Upload successful'
export const FILE_NOT_UPLOADED = 'Failed to upload file. Please try again.'

// M10
export const PDF_NOT_SAVED = 'Failed to save PDF. Please try again.'
export const VIDEO_NOT_SAVED = 'Failed to save video. Please try again.'
export const TESTIMONIAL_NOT_SAVED = 'Failed to save testimonial. Please try again.'
