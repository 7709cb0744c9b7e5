//! The words of the demonstration's programs: English, Spanish, Arabic.

/// A text in the three languages.
pub type Texts = [&'static str; 3];
/// An entry of a list.
type Entry = (&'static str, Texts);

/// What one program says.
#[derive(Clone, Copy)]
pub struct ProgramWords {
    pub summary: Texts,
    pub about: Texts,
    pub next: Texts,
    pub needs: &'static [Entry],
    pub eligibility: &'static [Entry],
    pub uses: &'static [Entry],
    pub scope: Entry,
    pub add_ons: &'static [Entry],
    pub licences: &'static [Entry],
    pub apply_url: Option<&'static str>,
    pub minutes: Option<i64>,
}

pub const IDENTITY: Entry = (
    "identity",
    [
        "A photo of an identity card: any one that has your name",
        "Una foto de una identificación: cualquiera que tenga su nombre",
        "صورة لبطاقة هوية: أي بطاقة عليها اسمك",
    ],
);
pub const INCOME: Entry = (
    "income",
    [
        "What comes in each month: pay stubs, a letter of benefits, or your own account of it",
        "Lo que entra cada mes: recibos de pago, una carta de beneficios o su propia cuenta",
        "ما يدخل كل شهر: كشوف الراتب أو رسالة الإعانات أو بيانك بنفسك",
    ],
);

const COUNTY: Entry = (
    "riverbend",
    ["Riverbend County", "Condado de Riverbend", "مقاطعة ريفربند"],
);
const LAKE: Entry = (
    "lakeshore",
    ["Lakeshore County", "Condado de Lakeshore", "مقاطعة ليكشور"],
);
const STATE: Entry = ("state", ["The whole state", "Todo el estado", "الولاية كلها"]);

const NEXT: Texts = [
    "A reviewer reads your application, most of them within ten working days. If something is missing, you get a message that says what. You can see here at any time how far it is.",
    "Un revisor lee su solicitud, casi siempre en un plazo de diez días hábiles. Si falta algo, recibirá un mensaje que dice qué. Aquí puede ver en cualquier momento cómo va.",
    "يقرأ مراجع طلبك، في الغالب خلال عشرة أيام عمل. إذا نقص شيء فستصلك رسالة تقول ما هو. يمكنك أن ترى هنا في أي وقت إلى أين وصل.",
];
const NEXT_ELSEWHERE: Texts = [
    "The transit authority decides and mails the pass to you. Ask them how far your application is.",
    "La autoridad de transporte decide y le envía el pase por correo. Pregúnteles cómo va su solicitud.",
    "هيئة النقل هي التي تقرر وترسل إليك البطاقة بالبريد. اسألها عن حال طلبك.",
];

const LOW_INCOME: Entry = (
    "income_limit",
    [
        "Your household's income is below the limit for its size",
        "Los ingresos de su hogar están por debajo del límite para su tamaño",
        "دخل أسرتك أقل من الحد المقرر لعدد أفرادها",
    ],
);
const LIVES_HERE: Entry = (
    "lives_here",
    ["You live in the county", "Vive en el condado", "تسكن في المقاطعة"],
);

const BASE: ProgramWords = ProgramWords {
    summary: ["", "", ""],
    about: ["", "", ""],
    next: NEXT,
    needs: &[],
    eligibility: &[LIVES_HERE, LOW_INCOME],
    uses: &[],
    scope: COUNTY,
    add_ons: &[],
    licences: &[],
    apply_url: None,
    minutes: Some(20),
};

const RENT: ProgramWords = ProgramWords {
    summary: [
        "Pays rent that you owe, and up to three months ahead.",
        "Paga la renta que debe, y hasta tres meses por adelantado.",
        "يدفع الإيجار المتأخر عليك، وما يصل إلى ثلاثة أشهر مقدمًا.",
    ],
    about: [
        "If you are behind with the rent or about to be, this program pays your landlord directly. It also helps with a deposit when you have to move.\n\nYou do not pay the money back. Your immigration status is not asked.",
        "Si debe renta o está por deberla, este programa le paga directamente al propietario. También ayuda con el depósito cuando tiene que mudarse.\n\nUsted no devuelve el dinero. No se pregunta por su estatus migratorio.",
        "إذا تأخرت في دفع الإيجار أو أوشكت على ذلك، فإن هذا البرنامج يدفع للمالك مباشرة. ويساعد أيضًا في مبلغ التأمين عندما تضطر إلى الانتقال.\n\nلا تعيد المال. ولا يُسأل عن وضعك من حيث الهجرة.",
    ],
    needs: &[
        (
            "lease",
            [
                "Your lease, or a letter from your landlord",
                "Su contrato de renta, o una carta del propietario",
                "عقد الإيجار، أو رسالة من المالك",
            ],
        ),
        (
            "landlord",
            [
                "Name and phone number of your landlord",
                "Nombre y teléfono del propietario",
                "اسم المالك ورقم هاتفه",
            ],
        ),
    ],
    uses: &[
        ("arrears", ["Rent owed", "Renta atrasada", "الإيجار المتأخر"]),
        (
            "future_rent",
            [
                "Next months' rent",
                "Renta de los próximos meses",
                "إيجار الأشهر القادمة",
            ],
        ),
        (
            "deposit",
            ["Security deposit", "Depósito de garantía", "مبلغ التأمين"],
        ),
    ],
    add_ons: &[(
        "utilities",
        [
            "Electricity and water owed",
            "Luz y agua atrasadas",
            "فواتير الكهرباء والماء المتأخرة",
        ],
    )],
    ..BASE
};

const ENERGY: ProgramWords = ProgramWords {
    summary: [
        "Helps with heating and electric bills, once each season.",
        "Ayuda con las facturas de calefacción y luz, una vez por temporada.",
        "يساعد في فواتير التدفئة والكهرباء، مرة في كل موسم.",
    ],
    about: [
        "The program pays a part of your bill to the utility, and repairs or replaces a furnace that has broken. You can apply again in the next season.\n\nIf your heat is off or about to be turned off, say so in the form: such applications are read first.",
        "El programa paga una parte de su factura a la compañía, y repara o cambia una calefacción averiada. Puede solicitarlo de nuevo en la próxima temporada.\n\nSi le han cortado la calefacción o están por cortarla, dígalo en el formulario: esas solicitudes se leen primero.",
        "يدفع البرنامج جزءًا من فاتورتك إلى الشركة، ويصلح المدفأة المعطلة أو يستبدلها. ويمكنك أن تتقدم من جديد في الموسم التالي.\n\nإذا قُطعت عنك التدفئة أو أوشكت أن تُقطع، فاذكر ذلك في النموذج: هذه الطلبات تُقرأ أولًا.",
    ],
    needs: &[(
        "utility_bill",
        [
            "Your last utility bill",
            "Su última factura de servicios",
            "آخر فاتورة مرافق",
        ],
    )],
    uses: &[
        (
            "heating",
            ["Heating bill", "Factura de calefacción", "فاتورة التدفئة"],
        ),
        (
            "electricity",
            ["Electric bill", "Factura de luz", "فاتورة الكهرباء"],
        ),
        (
            "furnace",
            [
                "Repair of a furnace",
                "Reparación de la calefacción",
                "إصلاح المدفأة",
            ],
        ),
    ],
    minutes: Some(15),
    ..BASE
};

const SMALL_BUSINESS: ProgramWords = ProgramWords {
    summary: [
        "Grants for small businesses that lost income after the flood.",
        "Subvenciones para pequeñas empresas que perdieron ingresos tras la inundación.",
        "منح للشركات الصغيرة التي خسرت دخلًا بعد الفيضان.",
    ],
    about: [
        "Businesses with up to fifty employees can get a grant for payroll, equipment and rent. A grant is not a loan.\n\nWhoever signs for the business fills in the application.",
        "Las empresas de hasta cincuenta empleados pueden recibir una subvención para nómina, equipo y renta. No es un préstamo.\n\nLlena la solicitud quien firma por la empresa.",
        "يمكن للشركات التي لا يزيد موظفوها على خمسين أن تحصل على منحة للرواتب والمعدات والإيجار. المنحة ليست قرضًا.\n\nيملأ الطلب من يوقّع باسم الشركة.",
    ],
    needs: &[(
        "tax_return",
        [
            "Your last tax return",
            "Su última declaración de impuestos",
            "آخر إقرار ضريبي",
        ],
    )],
    eligibility: &[
        (
            "up_to_fifty",
            [
                "Up to fifty employees",
                "Hasta cincuenta empleados",
                "خمسون موظفًا على الأكثر",
            ],
        ),
        (
            "open_before_flood",
            [
                "In business before the flood",
                "En actividad antes de la inundación",
                "كانت تعمل قبل الفيضان",
            ],
        ),
    ],
    uses: &[
        ("payroll", ["Payroll", "Nómina", "الرواتب"]),
        ("equipment", ["Equipment", "Equipo", "المعدات"]),
        (
            "commercial_rent",
            ["Commercial rent", "Renta comercial", "إيجار المحل"],
        ),
    ],
    licences: &[(
        "business_licence",
        [
            "Business license of the county",
            "Licencia comercial del condado",
            "رخصة تجارية من المقاطعة",
        ],
    )],
    minutes: Some(40),
    ..BASE
};

const FOOD: ProgramWords = ProgramWords {
    summary: [
        "A card for groceries, refilled each month.",
        "Una tarjeta para alimentos que se recarga cada mes.",
        "بطاقة لشراء الطعام تُشحن كل شهر.",
    ],
    about: [
        "What you get depends on how many people eat together and on what comes in. Formula for infants and school meals are part of it.\n\nIf you have no food today, call us: we tell you where to get some without an application.",
        "Lo que recibe depende de cuántas personas comen juntas y de lo que entra. Incluye fórmula para bebés y comidas escolares.\n\nSi hoy no tiene comida, llámenos: le decimos dónde conseguirla sin solicitud.",
        "يتوقف ما تحصل عليه على عدد من يأكلون معًا وعلى الدخل. ويشمل حليب الرضع ووجبات المدرسة.\n\nإذا لم يكن لديك طعام اليوم فاتصل بنا: نخبرك أين تجده دون طلب.",
    ],
    uses: &[
        ("groceries", ["Groceries", "Alimentos", "البقالة"]),
        ("formula", ["Infant formula", "Fórmula infantil", "حليب الرضع"]),
    ],
    ..BASE
};

const CHILDCARE: ProgramWords = ProgramWords {
    summary: [
        "Pays a part of daycare while you work or study.",
        "Paga una parte de la guardería mientras trabaja o estudia.",
        "يدفع جزءًا من تكلفة الحضانة وأنت تعمل أو تدرس.",
    ],
    about: [
        "The subsidy goes to the daycare that you choose. Children up to twelve years are covered, and after-school care too.",
        "El subsidio va a la guardería que usted elija. Cubre a niños de hasta doce años, y también el cuidado después de la escuela.",
        "يذهب الدعم إلى الحضانة التي تختارها. يشمل الأطفال حتى سن الثانية عشرة، والرعاية بعد المدرسة أيضًا.",
    ],
    needs: &[(
        "daycare",
        [
            "Name and address of the daycare",
            "Nombre y dirección de la guardería",
            "اسم الحضانة وعنوانها",
        ],
    )],
    uses: &[("daycare", ["Daycare", "Guardería", "الحضانة"])],
    ..BASE
};

const HOME: ProgramWords = ProgramWords {
    summary: [
        "Help with the down payment for your first home.",
        "Ayuda con el pago inicial de su primera vivienda.",
        "مساعدة في الدفعة الأولى لبيتك الأول.",
    ],
    about: [
        "The county adds to your down payment and your closing costs when you buy a home to live in for the first time. A class of four hours is part of it.",
        "El condado aporta al pago inicial y a los gastos de cierre cuando compra por primera vez una vivienda para vivir en ella. Incluye una clase de cuatro horas.",
        "تضيف المقاطعة إلى دفعتك الأولى وإلى تكاليف الشراء عندما تشتري لأول مرة بيتًا لتسكن فيه. ويشمل ذلك درسًا من أربع ساعات.",
    ],
    needs: &[(
        "purchase_contract",
        ["The purchase contract", "El contrato de compra", "عقد الشراء"],
    )],
    uses: &[
        ("down_payment", ["Down payment", "Pago inicial", "الدفعة الأولى"]),
        (
            "closing_costs",
            ["Closing costs", "Gastos de cierre", "تكاليف الشراء"],
        ),
    ],
    minutes: Some(45),
    ..BASE
};

const TRANSIT: ProgramWords = ProgramWords {
    summary: [
        "A yearly bus pass for people of 65 and over, from the transit authority.",
        "Un pase anual de autobús para personas de 65 años o más, de la autoridad de transporte.",
        "بطاقة حافلات سنوية لمن بلغوا الخامسة والستين، من هيئة النقل.",
    ],
    about: [
        "The transit authority takes the applications on its own site. The county pays for the pass.",
        "La autoridad de transporte recibe las solicitudes en su propio sitio. El condado paga el pase.",
        "تستقبل هيئة النقل الطلبات في موقعها. وتدفع المقاطعة ثمن البطاقة.",
    ],
    next: NEXT_ELSEWHERE,
    eligibility: &[
        LIVES_HERE,
        (
            "age_65",
            [
                "You are 65 or older",
                "Tiene 65 años o más",
                "عمرك 65 عامًا أو أكثر",
            ],
        ),
    ],
    uses: &[("transit", ["Bus rides", "Viajes en autobús", "ركوب الحافلات"])],
    apply_url: Some("https://transit.example.org/senior-pass"),
    minutes: Some(10),
    ..BASE
};

const FLOOD: ProgramWords = ProgramWords {
    summary: [
        "Grants for homes and shops that the flood damaged.",
        "Subvenciones para viviendas y comercios dañados por la inundación.",
        "منح للبيوت والمحلات التي أضر بها الفيضان.",
    ],
    about: [
        "The county pays for what insurance does not: basements, furnaces, furniture. Photos of the damage are enough to begin.",
        "El condado paga lo que el seguro no cubre: sótanos, calefacciones, muebles. Para empezar bastan fotos de los daños.",
        "تدفع المقاطعة ما لا يدفعه التأمين: الأقبية والمدافئ والأثاث. تكفي صور الأضرار للبدء.",
    ],
    needs: &[(
        "damage_photos",
        ["Photos of the damage", "Fotos del daño", "صور الأضرار"],
    )],
    uses: &[
        (
            "basement",
            ["Repair of a basement", "Reparación del sótano", "إصلاح القبو"],
        ),
        ("furniture", ["Furniture", "Muebles", "الأثاث"]),
    ],
    scope: LAKE,
    ..BASE
};

const PREMIUM: ProgramWords = ProgramWords {
    summary: [
        "Lowers what you pay each month for health insurance.",
        "Reduce lo que paga cada mes por el seguro de salud.",
        "يخفض ما تدفعه كل شهر للتأمين الصحي.",
    ],
    about: [
        "The state pays a part of the monthly premium of a plan that you choose. How much depends on your income and on the size of your family.",
        "El estado paga una parte de la prima mensual del plan que usted elija. Cuánto depende de sus ingresos y del tamaño de su familia.",
        "تدفع الولاية جزءًا من القسط الشهري للخطة التي تختارها. ويتوقف المبلغ على دخلك وعدد أفراد أسرتك.",
    ],
    uses: &[("premium", ["Monthly premium", "Prima mensual", "القسط الشهري"])],
    scope: STATE,
    ..BASE
};

const DENTAL: ProgramWords = ProgramWords {
    summary: [
        "A dental plan for adults and children.",
        "Un plan dental para adultos y niños.",
        "خطة لعلاج الأسنان للكبار والصغار.",
    ],
    about: [
        "The plan covers two check-ups a year, fillings and emergencies.",
        "El plan cubre dos revisiones al año, empastes y urgencias.",
        "تشمل الخطة فحصين في السنة والحشوات والحالات العاجلة.",
    ],
    uses: &[("dental", ["Dental care", "Cuidado dental", "علاج الأسنان"])],
    scope: STATE,
    minutes: Some(10),
    ..BASE
};

const EMPLOYER: ProgramWords = ProgramWords {
    summary: [
        "A credit for small employers that insure their people.",
        "Un crédito para pequeños empleadores que aseguran a su personal.",
        "ائتمان لأصحاب العمل الصغار الذين يؤمّنون على موظفيهم.",
    ],
    about: [
        "Employers with fewer than twenty-five full-time employees get back a part of the premiums that they pay.",
        "Los empleadores con menos de veinticinco empleados de tiempo completo recuperan una parte de las primas que pagan.",
        "يسترد أصحاب العمل الذين لديهم أقل من خمسة وعشرين موظفًا بدوام كامل جزءًا من الأقساط التي يدفعونها.",
    ],
    eligibility: &[(
        "under_25",
        [
            "Fewer than 25 full-time employees",
            "Menos de 25 empleados de tiempo completo",
            "أقل من 25 موظفًا بدوام كامل",
        ],
    )],
    uses: &[("premium", ["Monthly premium", "Prima mensual", "القسط الشهري"])],
    scope: STATE,
    minutes: Some(30),
    ..BASE
};

const TRANSITION: ProgramWords = ProgramWords {
    summary: [
        "Health cover for the months between two jobs.",
        "Cobertura de salud para los meses entre dos empleos.",
        "تغطية صحية للأشهر الفاصلة بين عملين.",
    ],
    about: [
        "If you lost your insurance with your job, the state covers you until the next one begins. Each month is applied for anew.",
        "Si perdió su seguro junto con el empleo, el estado le cubre hasta que empiece el siguiente. Cada mes se solicita de nuevo.",
        "إذا فقدت تأمينك مع عملك فإن الولاية تغطيك حتى يبدأ العمل التالي. ويُطلب ذلك كل شهر من جديد.",
    ],
    uses: &[("premium", ["Monthly premium", "Prima mensual", "القسط الشهري"])],
    scope: STATE,
    minutes: Some(10),
    ..BASE
};

/// The words of a program of the demonstration.
pub const fn of_program(program: i64) -> ProgramWords {
    match program {
        5 => RENT,
        7 => ENERGY,
        1715 => SMALL_BUSINESS,
        1720 => FOOD,
        12 => CHILDCARE,
        21 => HOME,
        1730 => TRANSIT,
        9 => FLOOD,
        15 => PREMIUM,
        16 => DENTAL,
        17 => EMPLOYER,
        18 => TRANSITION,
        _ => BASE,
    }
}
