//! Taking out of a vector what it says of the language. The encoder puts sentences of one language closer together than sentences of
//! one meaning; without that share a question in Tagalog finds what is written in English. What a language adds is the mean of
//! ordinary sentences in it, which mean something else each ([ADR 120](../../../docs/adr/0120-passages-are-found-by-meaning-here.md)).

use crate::attention::make_shares;
use crate::norm::{likeness, make_unit, mean};

/// How sharply the language is told from the vector: most sentences are of one alone.
const SHARPNESS: f32 = 40.0;

/// The same five sentences in each language; none of them asks for what programs give.
const SENTENCES: [[&str; 5]; 10] = [
    [
        "What time does the museum open on Sunday?",
        "How do I bake bread without yeast?",
        "Which film did you like best last year?",
        "I have lost my key on the way to the station.",
        "Can you tell me the capital of Australia?",
    ],
    [
        "¿A qué hora abre el museo el domingo?",
        "¿Cómo se hace pan sin levadura?",
        "¿Qué película te gustó más el año pasado?",
        "He perdido mi llave de camino a la estación.",
        "¿Me puede decir la capital de Australia?",
    ],
    [
        "متى يفتح المتحف يوم الأحد؟",
        "كيف أخبز الخبز بلا خميرة؟",
        "أي فيلم أعجبك أكثر في العام الماضي؟",
        "أضعت مفتاحي في الطريق إلى المحطة.",
        "هل يمكنك أن تخبرني بعاصمة أستراليا؟",
    ],
    [
        "Bảo tàng mở cửa lúc mấy giờ vào chủ nhật?",
        "Làm bánh mì không có men như thế nào?",
        "Năm ngoái bạn thích bộ phim nào nhất?",
        "Tôi bị mất chìa khóa trên đường đến nhà ga.",
        "Bạn có thể cho tôi biết thủ đô của Úc không?",
    ],
    [
        "일요일에 박물관은 몇 시에 여나요?",
        "이스트 없이 빵을 어떻게 굽나요?",
        "작년에 어떤 영화가 가장 좋았나요?",
        "역에 가는 길에 열쇠를 잃어버렸어요.",
        "호주의 수도를 알려 줄 수 있나요?",
    ],
    [
        "博物馆星期天几点开门？",
        "没有酵母怎么烤面包？",
        "去年你最喜欢哪部电影？",
        "我在去车站的路上丢了钥匙。",
        "你能告诉我澳大利亚的首都吗？",
    ],
    [
        "A ki lè mize a louvri dimanch?",
        "Kijan pou m fè pen san ledven?",
        "Ki fim ou te pi renmen ane pase?",
        "Mwen pèdi kle mwen sou wout pou m ale nan estasyon an.",
        "Èske ou ka di m ki kapital Ostrali?",
    ],
    [
        "Anong oras nagbubukas ang museo tuwing Linggo?",
        "Paano gumawa ng tinapay nang walang pampaalsa?",
        "Aling pelikula ang pinakagusto mo noong nakaraang taon?",
        "Nawala ko ang susi ko habang papunta sa istasyon.",
        "Masasabi mo ba sa akin ang kabisera ng Australia?",
    ],
    [
        "Во сколько открывается музей в воскресенье?",
        "Как испечь хлеб без дрожжей?",
        "Какой фильм тебе больше всего понравился в прошлом году?",
        "Я потерял ключ по дороге на вокзал.",
        "Можете сказать, какая столица Австралии?",
    ],
    [
        "À quelle heure ouvre le musée le dimanche ?",
        "Comment faire du pain sans levure ?",
        "Quel film as-tu préféré l'année dernière ?",
        "J'ai perdu ma clé sur le chemin de la gare.",
        "Pouvez-vous me dire la capitale de l'Australie ?",
    ],
];

/// What each language adds.
pub struct Languages {
    /// The mean of its sentences.
    means: Vec<Vec<f32>>,
    /// The same, one long.
    directions: Vec<Vec<f32>>,
}

impl Languages {
    /// Learns them from an encoder of sentences.
    pub fn new(vector: impl Fn(&str) -> Vec<f32>) -> Self {
        let mut languages = Self {
            means: Vec::new(),
            directions: Vec::new(),
        };
        for sentences in SENTENCES {
            let vectors = sentences.map(&vector);
            let middle = mean(&vectors.concat(), vectors[0].len());
            let mut direction = middle.clone();
            make_unit(&mut direction);
            languages.means.push(middle);
            languages.directions.push(direction);
        }
        languages
    }

    /// A vector without its language, one long.
    pub fn without(&self, mut vector: Vec<f32>) -> Vec<f32> {
        let alike = self.directions.iter();
        let mut shares: Vec<f32> = alike.map(|one| SHARPNESS * likeness(one, &vector)).collect();
        make_shares(&mut shares);
        for (share, mean) in shares.iter().zip(&self.means) {
            for (number, of_language) in vector.iter_mut().zip(mean) {
                *number -= share * of_language;
            }
        }
        make_unit(&mut vector);
        vector
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_of_two_languages_with_one_meaning_come_together() {
        // The first two numbers say the language, the last two the meaning.
        let language = |text: &str| if text.is_ascii() { [1.0, 0.0] } else { [0.0, 1.0] };
        let languages = Languages::new(|text| {
            let [one, other] = language(text);
            vec![one, other, 0.0, 0.0]
        });
        let english = languages.without(vec![0.9, 0.0, 0.3, 0.0]);
        let arabic = languages.without(vec![0.0, 0.9, 0.3, 0.0]);
        let other = languages.without(vec![0.9, 0.0, 0.0, 0.3]);
        assert!(likeness(&english, &arabic) > 0.8, "{english:?} {arabic:?}");
        assert!(likeness(&english, &other) < likeness(&english, &arabic));
    }
}
