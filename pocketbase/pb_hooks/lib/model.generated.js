// Written by `npm run generate` from sync/model. Do not edit: a test compares the two.
module.exports = {
  "shape": 2,
  "push": {
    "maxChanges": 50
  },
  "id": {
    "min": 15,
    "max": 36,
    "pattern": "^[a-z0-9-]+$"
  },
  "letters": {
    "hidden": "[\\u202a-\\u202e\\u2066-\\u2069\\ufffd]",
    "visible": "[^\\s\\u0000-\\u0020\\u007f-\\u00a0\\u00ad\\u034f\\u061c\\u115f\\u1160\\u1680\\u17b4\\u17b5\\u180b-\\u180f\\u2000-\\u200f\\u2028-\\u202f\\u205f-\\u206f\\u2800\\u3000\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\uffff]"
  },
  "pdfFaults": {
    "pdf_encrypted": "This PDF asks for a password. Save it without one, then choose it again.",
    "pdf_scripted": "This PDF carries scripts. Print it into a new PDF, then choose that one.",
    "pdf_launches": "This PDF starts programs or opens files of a device. Print it into a new PDF, then choose that one.",
    "pdf_script_link": "This PDF has a link that runs a script. Print it into a new PDF, then choose that one.",
    "pdf_submits": "This PDF sends what is typed into its form to another place. Print it into a new PDF, then choose that one.",
    "pdf_imports": "This PDF reads data from a file of a device into its form. Print it into a new PDF, then choose that one.",
    "pdf_carries_file": "This PDF carries another file. Print it into a new PDF, then choose that one, and add the other file by itself.",
    "pdf_unclear": "This PDF is cut short, or is built in a way that cannot be checked. Print it into a new PDF, then choose that one."
  },
  "singles": {
    "global_settings": "globalsettings1",
    "payment_settings": "paymentsettings"
  },
  "lists": {
    "tests_library": {
      "kind": "type",
      "order": "newest",
      "filters": [
        "subject",
        "category",
        "difficulty"
      ],
      "searched": [
        "title"
      ]
    },
    "free_pdfs": {
      "order": "newest",
      "filters": [
        "subject"
      ],
      "searched": [
        "title",
        "description"
      ]
    },
    "demo_videos": {
      "order": "newest",
      "filters": [
        "subject"
      ],
      "searched": [
        "title",
        "description"
      ]
    },
    "testimonials": {
      "order": "place",
      "filters": [],
      "searched": []
    },
    "programs": {
      "order": "place",
      "filters": [],
      "searched": []
    },
    "announcements": {
      "order": "newest",
      "filters": [],
      "searched": []
    }
  },
  "titles": {
    "tests_library": "title",
    "free_pdfs": "title",
    "demo_videos": "title",
    "programs": "name",
    "announcements": "title"
  },
  "panelPages": {
    "tests_library": "/tests-library",
    "free_pdfs": "/free-pdfs",
    "demo_videos": "/demo-videos",
    "testimonials": "/testimonials",
    "programs": "/programs",
    "announcements": "/announcements",
    "global_settings": "",
    "payment_settings": "/payment"
  },
  "pages": {
    "tests_library": "/tests/:type/:id",
    "free_pdfs": "/free-pdfs/:id",
    "demo_videos": "/demo-videos?watch=:id"
  },
  "collections": {
    "tests_library": {
      "isSingle": false,
      "writable": [
        "type",
        "title",
        "subject",
        "category",
        "difficulty",
        "file_url",
        "status",
        "publish_at"
      ],
      "fields": {
        "type": {
          "required": true,
          "kind": "text",
          "options": [
            "full",
            "part",
            "dpp"
          ]
        },
        "title": {
          "required": true,
          "kind": "text",
          "max": 200,
          "patterns": [
            "\\S"
          ]
        },
        "subject": {
          "required": true,
          "kind": "text",
          "max": 20,
          "patterns": [
            "^(?:Biology|Chemistry|Physics|NEET 20\\d{2})$"
          ]
        },
        "category": {
          "required": true,
          "kind": "text",
          "options": [
            "dpp",
            "part",
            "fst"
          ]
        },
        "difficulty": {
          "required": true,
          "kind": "text",
          "options": [
            "Easy",
            "Medium",
            "Hard"
          ]
        },
        "file_url": {
          "required": true,
          "kind": "file",
          "nullable": true,
          "areas": [
            "tests-full",
            "tests-part",
            "tests-dpp"
          ],
          "types": [
            "application/pdf"
          ]
        }
      },
      "lifecycle": {
        "status": {
          "kind": "text",
          "options": [
            "draft",
            "published",
            "trashed"
          ]
        },
        "publish_at": {
          "kind": "moment",
          "blank": true,
          "max": 24,
          "patterns": [
            "^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"
          ],
          "written": "^(?:(?:(?:20[0-9]{2}|2100)-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8]))|20(?:[02468][048]|[13579][26])-02-29) [0-9:.]+Z)?$"
        }
      }
    },
    "free_pdfs": {
      "isSingle": false,
      "writable": [
        "title",
        "subject",
        "description",
        "file_url",
        "thumbnail_url",
        "tags",
        "object_key",
        "slug",
        "status",
        "publish_at"
      ],
      "fields": {
        "title": {
          "required": true,
          "kind": "text",
          "max": 200,
          "patterns": [
            "\\S"
          ]
        },
        "subject": {
          "required": true,
          "kind": "text",
          "options": [
            "Biology",
            "Chemistry",
            "Physics",
            "General"
          ]
        },
        "description": {
          "kind": "text",
          "max": 2000
        },
        "file_url": {
          "required": true,
          "kind": "file",
          "nullable": true,
          "areas": [
            "freepdfs"
          ],
          "types": [
            "application/pdf"
          ]
        },
        "thumbnail_url": {
          "kind": "file",
          "nullable": true,
          "areas": [
            "freepdfs"
          ],
          "types": [
            "image/png",
            "image/jpeg",
            "image/webp"
          ]
        },
        "tags": {
          "kind": "list",
          "nullable": true,
          "maxItems": 20,
          "item": {
            "kind": "text",
            "max": 40,
            "patterns": [
              "\\S"
            ]
          }
        },
        "object_key": {
          "kind": "text",
          "max": 255
        },
        "slug": {
          "kind": "text",
          "max": 255
        }
      },
      "lifecycle": {
        "status": {
          "kind": "text",
          "options": [
            "draft",
            "published",
            "trashed"
          ]
        },
        "publish_at": {
          "kind": "moment",
          "blank": true,
          "max": 24,
          "patterns": [
            "^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"
          ],
          "written": "^(?:(?:(?:20[0-9]{2}|2100)-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8]))|20(?:[02468][048]|[13579][26])-02-29) [0-9:.]+Z)?$"
        }
      }
    },
    "demo_videos": {
      "isSingle": false,
      "writable": [
        "title",
        "subject",
        "description",
        "external_video_url",
        "thumbnail",
        "duration",
        "status",
        "publish_at"
      ],
      "fields": {
        "title": {
          "required": true,
          "kind": "text",
          "max": 200,
          "patterns": [
            "\\S"
          ]
        },
        "subject": {
          "required": true,
          "kind": "text",
          "options": [
            "Biology",
            "Chemistry"
          ]
        },
        "description": {
          "kind": "text",
          "max": 2000
        },
        "external_video_url": {
          "required": true,
          "written": "^(?:(?!https?:\\/\\/[^/?#]*\\/[^?#]*\\.(?:[mM][pP]4|[wW][eE][bB][mM]|[oO][gG][gG])(?:[?#]|$))|https?:\\/\\/(?:[a-zA-Z\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u012f\\u0400-\\u0dff0-9_-]+\\.)+(?!(?:[lL][oO][cC][aA][lL][hH][oO][sS][tT]|[lL][oO][cC][aA][lL][dD][oO][mM][aA][iI][nN]|[lL][oO][cC][aA][lL]|[iI][nN][tT][eE][rR][nN][aA][lL]|[iI][nN][tT][rR][aA][nN][eE][tT]|[pP][rR][iI][vV][aA][tT][eE]|[cC][oO][rR][pP]|[hH][oO][mM][eE]|[lL][aA][nN]|[aA][rR][pP][aA])\\.?[:/])[a-zA-Z\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u012f\\u0400-\\u0dff][a-zA-Z\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u012f\\u0400-\\u0dff0-9-]*[a-zA-Z\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u012f\\u0400-\\u0dff0-9]\\.?(?::[0-9]{1,5})?\\/)",
          "kind": "text",
          "max": 1000,
          "patterns": [
            "^https?:\\/\\/\\S+$"
          ]
        },
        "thumbnail": {
          "kind": "file",
          "nullable": true,
          "areas": [
            "demo-videos"
          ],
          "types": [
            "image/png",
            "image/jpeg",
            "image/webp"
          ]
        },
        "poster": {
          "kind": "file",
          "nullable": true,
          "areas": [
            "demo-videos"
          ],
          "types": [
            "image/png",
            "image/jpeg",
            "image/webp"
          ]
        },
        "link_dead_since": {
          "adminOnly": true,
          "kind": "moment",
          "blank": true,
          "max": 24,
          "patterns": [
            "^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"
          ]
        },
        "duration": {
          "kind": "whole",
          "min": 0,
          "max": 86400
        }
      },
      "lifecycle": {
        "status": {
          "kind": "text",
          "options": [
            "draft",
            "published",
            "trashed"
          ]
        },
        "publish_at": {
          "kind": "moment",
          "blank": true,
          "max": 24,
          "patterns": [
            "^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"
          ],
          "written": "^(?:(?:(?:20[0-9]{2}|2100)-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8]))|20(?:[02468][048]|[13579][26])-02-29) [0-9:.]+Z)?$"
        }
      }
    },
    "testimonials": {
      "isSingle": false,
      "writable": [
        "whatsapp_screenshot",
        "caption",
        "alt_text",
        "display_order",
        "consent_by",
        "consent_on",
        "consent_how",
        "status",
        "publish_at"
      ],
      "fields": {
        "whatsapp_screenshot": {
          "required": true,
          "kind": "file",
          "nullable": true,
          "areas": [
            "testimonials"
          ],
          "types": [
            "image/png",
            "image/jpeg",
            "image/webp"
          ]
        },
        "caption": {
          "kind": "text",
          "max": 200
        },
        "alt_text": {
          "kind": "text",
          "max": 300
        },
        "display_order": {
          "required": true,
          "absent": 0,
          "kind": "whole",
          "min": 0,
          "max": 1000000
        },
        "consent_by": {
          "adminOnly": true,
          "kind": "text",
          "max": 120
        },
        "consent_on": {
          "adminOnly": true,
          "toPublish": true,
          "written": "^(?:(?:20[0-9]{2}|2100)-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8]))|20(?:[02468][048]|[13579][26])-02-29)?$",
          "kind": "text",
          "max": 10,
          "patterns": [
            "^(?:\\d{4}-\\d{2}-\\d{2})?$"
          ]
        },
        "consent_how": {
          "adminOnly": true,
          "kind": "text",
          "max": 200
        }
      },
      "lifecycle": {
        "status": {
          "kind": "text",
          "options": [
            "draft",
            "published",
            "trashed"
          ]
        },
        "publish_at": {
          "kind": "moment",
          "blank": true,
          "max": 24,
          "patterns": [
            "^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"
          ],
          "written": "^(?:(?:(?:20[0-9]{2}|2100)-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8]))|20(?:[02468][048]|[13579][26])-02-29) [0-9:.]+Z)?$"
        }
      }
    },
    "programs": {
      "isSingle": false,
      "writable": [
        "name",
        "price",
        "list_price",
        "discount",
        "note",
        "is_most_popular",
        "features",
        "display_order",
        "status",
        "publish_at"
      ],
      "fields": {
        "name": {
          "required": true,
          "kind": "text",
          "max": 120,
          "patterns": [
            "\\S"
          ]
        },
        "price": {
          "required": true,
          "kind": "whole",
          "min": 0,
          "max": 10000000
        },
        "list_price": {
          "kind": "whole",
          "min": 0,
          "max": 10000000
        },
        "discount": {
          "kind": "whole",
          "min": 0,
          "max": 100
        },
        "note": {
          "kind": "text",
          "max": 200
        },
        "is_most_popular": {
          "kind": "flag"
        },
        "features": {
          "kind": "list",
          "nullable": true,
          "maxItems": 30,
          "item": {
            "kind": "text",
            "max": 200,
            "patterns": [
              "\\S"
            ]
          }
        },
        "display_order": {
          "required": true,
          "absent": 0,
          "kind": "whole",
          "min": 0,
          "max": 1000000
        }
      },
      "lifecycle": {
        "status": {
          "kind": "text",
          "options": [
            "draft",
            "published",
            "trashed"
          ]
        },
        "publish_at": {
          "kind": "moment",
          "blank": true,
          "max": 24,
          "patterns": [
            "^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"
          ],
          "written": "^(?:(?:(?:20[0-9]{2}|2100)-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8]))|20(?:[02468][048]|[13579][26])-02-29) [0-9:.]+Z)?$"
        }
      }
    },
    "announcements": {
      "isSingle": false,
      "writable": [
        "title",
        "text",
        "link",
        "until",
        "status",
        "publish_at"
      ],
      "fields": {
        "title": {
          "required": true,
          "kind": "text",
          "max": 200,
          "patterns": [
            "\\S"
          ]
        },
        "text": {
          "kind": "text",
          "max": 300
        },
        "link": {
          "kind": "text",
          "max": 500,
          "patterns": [
            "^(?:\\/(?:[^\\s/\\\\][^\\s\\\\]*)?|https:\\/\\/\\S+)?$"
          ]
        },
        "until": {
          "written": "^(?:(?:(?:20[0-9]{2}|2100)-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8]))|20(?:[02468][048]|[13579][26])-02-29) [0-9:.]+Z)?$",
          "kind": "moment",
          "blank": true,
          "max": 24,
          "patterns": [
            "^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"
          ]
        }
      },
      "lifecycle": {
        "status": {
          "kind": "text",
          "options": [
            "draft",
            "published",
            "trashed"
          ]
        },
        "publish_at": {
          "kind": "moment",
          "blank": true,
          "max": 24,
          "patterns": [
            "^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"
          ],
          "written": "^(?:(?:(?:20[0-9]{2}|2100)-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8]))|20(?:[02468][048]|[13579][26])-02-29) [0-9:.]+Z)?$"
        }
      }
    },
    "global_settings": {
      "isSingle": true,
      "writable": [
        "website_name",
        "email",
        "whatsapp",
        "instagram",
        "exam_name",
        "exam_year",
        "exam_date",
        "tagline",
        "about",
        "home_title",
        "home_lead",
        "mentor_title",
        "mentor_text",
        "home_steps",
        "closing_title",
        "closing_text",
        "contact_lead",
        "results",
        "results_disclosure",
        "results_consent",
        "terms",
        "refunds",
        "grievances",
        "legal_name",
        "legal_address",
        "privacy_policy",
        "privacy_policy_date",
        "disclaimer",
        "disclaimer_date"
      ],
      "fields": {
        "website_name": {
          "required": true,
          "kind": "text",
          "max": 80,
          "patterns": [
            "\\S"
          ]
        },
        "email": {
          "kind": "text",
          "blank": true,
          "max": 200,
          "patterns": [
            "^(?:[A-Za-z0-9_'+\\-]+\\.)*[A-Za-z0-9_'+\\-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9\\-]*\\.)+[A-Za-z]{2,}$"
          ]
        },
        "whatsapp": {
          "kind": "text",
          "max": 200
        },
        "instagram": {
          "kind": "text",
          "max": 200
        },
        "exam_name": {
          "kind": "text",
          "max": 40
        },
        "exam_year": {
          "kind": "whole",
          "min": 2020,
          "max": 2099
        },
        "exam_date": {
          "written": "^(?:(?:20[0-9]{2}|2100)-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8]))|20(?:[02468][048]|[13579][26])-02-29)?$",
          "kind": "text",
          "max": 10,
          "patterns": [
            "^(?:\\d{4}-\\d{2}-\\d{2})?$"
          ]
        },
        "tagline": {
          "kind": "text",
          "max": 200
        },
        "about": {
          "kind": "text",
          "max": 5000
        },
        "home_title": {
          "kind": "text",
          "max": 80
        },
        "home_lead": {
          "kind": "text",
          "max": 200
        },
        "mentor_title": {
          "kind": "text",
          "max": 80
        },
        "mentor_text": {
          "kind": "text",
          "max": 400
        },
        "home_steps": {
          "kind": "list",
          "nullable": true,
          "maxItems": 6,
          "item": {
            "kind": "text",
            "max": 200,
            "patterns": [
              "\\S"
            ]
          }
        },
        "closing_title": {
          "kind": "text",
          "max": 80
        },
        "closing_text": {
          "kind": "text",
          "max": 300
        },
        "contact_lead": {
          "kind": "text",
          "max": 300
        },
        "results": {
          "written": "(?:^|[^0-9])20[0-9]{2}(?:[^0-9]|$)",
          "kind": "list",
          "nullable": true,
          "maxItems": 12,
          "item": {
            "kind": "text",
            "max": 200,
            "patterns": [
              "\\S"
            ]
          }
        },
        "results_disclosure": {
          "kind": "text",
          "max": 1000
        },
        "results_consent": {
          "kind": "flag"
        },
        "terms": {
          "kind": "list",
          "nullable": true,
          "maxItems": 30,
          "item": {
            "kind": "text",
            "max": 500,
            "patterns": [
              "\\S"
            ]
          }
        },
        "refunds": {
          "kind": "text",
          "max": 5000
        },
        "grievances": {
          "kind": "text",
          "max": 5000
        },
        "legal_name": {
          "kind": "text",
          "max": 200
        },
        "legal_address": {
          "kind": "text",
          "max": 500
        },
        "privacy_policy": {
          "kind": "text",
          "max": 20000
        },
        "privacy_policy_date": {
          "written": "^(?:(?:20[0-9]{2}|2100)-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8]))|20(?:[02468][048]|[13579][26])-02-29)?$",
          "kind": "text",
          "max": 10,
          "patterns": [
            "^(?:\\d{4}-\\d{2}-\\d{2})?$"
          ]
        },
        "disclaimer": {
          "kind": "text",
          "max": 20000
        },
        "disclaimer_date": {
          "written": "^(?:(?:20[0-9]{2}|2100)-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8]))|20(?:[02468][048]|[13579][26])-02-29)?$",
          "kind": "text",
          "max": 10,
          "patterns": [
            "^(?:\\d{4}-\\d{2}-\\d{2})?$"
          ]
        }
      },
      "lifecycle": {
        "status": {
          "kind": "text",
          "options": [
            "draft",
            "published",
            "trashed"
          ]
        },
        "publish_at": {
          "kind": "moment",
          "blank": true,
          "max": 24,
          "patterns": [
            "^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"
          ]
        }
      }
    },
    "payment_settings": {
      "isSingle": true,
      "writable": [
        "qr_code_image",
        "qr_code_fallback_url",
        "pricing_text",
        "payee_address",
        "payee_is_verified_merchant"
      ],
      "needsPassword": [
        "payee_address",
        "qr_code_image"
      ],
      "fields": {
        "qr_code_image": {
          "kind": "file",
          "nullable": true,
          "areas": [
            "payment-assets"
          ],
          "types": [
            "image/png",
            "image/jpeg"
          ]
        },
        "qr_code_fallback_url": {
          "kind": "text",
          "max": 500,
          "patterns": [
            "^(?:https:\\/\\/\\S+)?$"
          ]
        },
        "pricing_text": {
          "kind": "text",
          "max": 2000
        },
        "payee_address": {
          "kind": "text",
          "max": 100,
          "patterns": [
            "^(?:[A-Za-z0-9._-]{2,}@[A-Za-z0-9.-]{2,})?$"
          ]
        },
        "payee_is_verified_merchant": {
          "kind": "flag"
        }
      },
      "lifecycle": {
        "status": {
          "kind": "text",
          "options": [
            "draft",
            "published",
            "trashed"
          ]
        },
        "publish_at": {
          "kind": "moment",
          "blank": true,
          "max": 24,
          "patterns": [
            "^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$"
          ]
        }
      }
    }
  }
}
